// The tools that a model is given: reading and searching the work, and, for a proposer, writing whole
// files into a tree of its own. An edit changes nothing by itself: what a turn wrote is taken at its end.

import type { Tool, ToolSet } from 'ai'
import { asNumber, asObject, asText, type Json } from '../../json/read-json.ts'
import { FolderReader, pathInside, READER_LIMITS } from './folder-reader.ts'

export const TOOL_LIMITS = { calls: 80, editedFiles: 100, fileCharacters: 1_048_576 } as const

export type ToolOptions = {
  readonly sdk: typeof import('ai')
  readonly folder: string
  readonly hide: (text: string) => string
  /** What earlier turns wrote; edits of this turn are added. */
  readonly edits: Map<string, string | null>
  readonly mayEdit: boolean
}

/** `written` holds what this turn changed. */
export type TurnTools = { readonly tools: ToolSet; readonly written: ReadonlyMap<string, string | null> }

type Work = (input: Json) => Promise<string> | string
/** The first property is the one that must be there. */
type MakeTool = (description: string, properties: Json, work: Work) => Tool<Json, string>

export function turnTools({ sdk, folder, hide, edits, mayEdit }: ToolOptions): TurnTools {
  const written = new Map<string, string | null>()
  const make = toolMaker(sdk)
  const reading = readingTools(make, new FolderReader({ folder, hide, edits }))
  if (!mayEdit) return { tools: reading, written }
  const edit = (path: string, content: string | null): string => {
    const why = cannotEdit(path, content, written)
    if (why !== null) return `${why}; nothing was written.`
    const name = pathInside(path)!
    written.set(name, content)
    edits.set(name, content)
    return content === null ? `${name} is removed.` : `${name} is written.`
  }
  return { tools: { ...reading, ...editingTools(make, edit) }, written }
}

function toolMaker(sdk: typeof import('ai')): MakeTool {
  let calls = 0
  return (description, properties, work) =>
    sdk.tool({
      description,
      inputSchema: sdk.jsonSchema<Json>({
        type: 'object',
        properties,
        required: Object.keys(properties).slice(0, 1),
        additionalProperties: false,
      } as Parameters<typeof sdk.jsonSchema>[0]),
      execute: async (input): Promise<string> => {
        calls++
        if (calls > TOOL_LIMITS.calls) return 'No calls are left: answer now, with what you know.'
        return await work(asObject(input) ?? {})
      },
    })
}

function text(about: string): Json {
  return { type: 'string', description: about }
}

function readingTools(make: MakeTool, reader: FolderReader): ToolSet {
  return {
    list_files: make(
      'Lists the files of the work below a folder.',
      { folder: text('"." for all of them') },
      (input) => reader.list(asText(input['folder']) ?? '.'),
    ),
    read_file: make(
      `Reads a file of the work with line numbers, at most ${READER_LIMITS.lines} lines a call.`,
      {
        path: text('within the work, e.g. src/index.ts'),
        from_line: { type: 'integer', description: 'the first line; 1 where absent' },
        lines: { type: 'integer' },
      },
      (input) =>
        reader.read(
          asText(input['path']) ?? '',
          asNumber(input['from_line']) ?? 1,
          asNumber(input['lines']) ?? READER_LIMITS.lines,
        ),
    ),
    search_text: make(
      'Finds the lines of the work that hold an exact text (no pattern).',
      {
        text: text('what to find, within one line'),
        folder: text('where to look; all of the work where absent'),
        ignore_case: { type: 'boolean' },
      },
      (input) =>
        reader.search(
          asText(input['text']) ?? '',
          asText(input['folder']) ?? '.',
          input['ignore_case'] === true,
        ),
    ),
  }
}

function editingTools(make: MakeTool, edit: (path: string, content: string | null) => string): ToolSet {
  return {
    write_file: make(
      'Writes a whole file of the work: what it held before is replaced.',
      { path: text('within the work'), content: text('all of the new text') },
      (input) => {
        const content = asText(input['content'])
        if (content === null) return 'Give the whole new text as content; nothing was written.'
        return edit(asText(input['path']) ?? '', content)
      },
    ),
    remove_file: make('Removes a file of the work.', { path: text('within the work') }, (input) =>
      edit(asText(input['path']) ?? '', null),
    ),
  }
}

/** Null: it may be written. */
function cannotEdit(
  path: string,
  content: string | null,
  written: ReadonlyMap<string, unknown>,
): string | null {
  const name = pathInside(path)
  if (name === null || name === '.') return `${path.slice(0, 200)} is outside the work`
  if (content !== null && content.length > TOOL_LIMITS.fileCharacters) return 'That is too long'
  if (!written.has(name) && written.size >= TOOL_LIMITS.editedFiles) return 'Too many files were written'
  return null
}
