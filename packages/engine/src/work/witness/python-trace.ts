// Which lines of one Python file were executed: a sitecustomize module traces them. It is found by
// PYTHONPATH, so that the command of a witness stays as it is (docs.python.org/3/library/site.html).
import type { SandboxFile } from '@gainsay/host'
import * as z from 'zod'

export const PYTHON_HOOK = `import atexit, json, os, sys, threading
_wanted = os.environ.get('GAINSAY_TRACED', '').split(os.pathsep)
_folder = os.environ.get('GAINSAY_TRACE', '')
_names = {}
_inside, _outside = {}, {}
def _which(name):
    if name not in _names:
        real = os.path.realpath(name)
        _names[name] = real if real in _wanted else None
    return _names[name]
def _trace(frame, event, arg):
    path = _which(frame.f_code.co_filename)
    if path is None:
        return None
    hit = _inside if frame.f_code.co_flags & 1 else _outside
    def local(frame, event, arg):
        if event == 'line':
            hit.setdefault(path, set()).add(frame.f_lineno)
        return local
    return local
def _write():
    sys.settrace(None)
    os.makedirs(_folder, exist_ok=True)
    found = {p: {'inside': sorted(_inside.get(p, ())), 'outside': sorted(_outside.get(p, ()))} for p in set(_inside) | set(_outside)}
    with open(os.path.join(_folder, 'python-%d.json' % os.getpid()), 'w') as out:
        json.dump(found, out)
if _folder:
    atexit.register(_write)
    threading.settrace(_trace)
    sys.settrace(_trace)
`

export function pythonHook(folder: string): SandboxFile {
  return { path: `${folder}/python/sitecustomize.py`, content: PYTHON_HOOK }
}

const tracedSchema = z.record(
  z.string(),
  z.object({ inside: z.array(z.number()), outside: z.array(z.number()) }),
)

/**
 * @returns true where a line in the range ran inside a function, or as module code that is more than
 *   a definition; null where the trace does not tell
 */
export function pythonExecuted(
  reports: readonly string[],
  paths: readonly string[],
  lines: readonly string[],
  range: { readonly start: number; readonly end: number },
): true | null {
  const isIn = (line: number): boolean => line >= range.start && line <= range.end
  for (const text of reports) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      continue
    }
    const report = tracedSchema.safeParse(value)
    if (!report.success) continue
    for (const path of paths) {
      const hit = report.data[path]
      if (hit === undefined) continue
      if (hit.inside.some(isIn)) return true
      const isMore = (line: number): boolean =>
        !/^\s*(?:def|async def|class|@|import|from)\b/.test(lines[line - 1] ?? '')
      if (hit.outside.some((line) => isIn(line) && isMore(line))) return true
    }
  }
  return null
}
