// Labelled files for the conflict-marker rule: real-looking conflicts, and what only looks like one.
import { type Labelled, labelled } from './labelled.ts'

const file = (path: string, text: string): Labelled => labelled('conflict-marker', path, text)

/** Two sides of one place, by language. */
const SIDES: readonly (readonly [string, string, string])[] = [
  ['src/total.ts', 'const rate = 0.19', 'const rate = 0.2'],
  ['src/view.tsx', '  return <p>{total}</p>', '  return <b>{total}</b>'],
  ['lib/total.py', 'RATE = 0.19', 'RATE = 0.2'],
  ['pkg/total.go', '\trate := 0.19', '\trate := 0.2'],
  ['src/total.rs', 'let rate = 0.19;', 'let rate = 0.2;'],
  ['src/main/java/Total.java', '    double rate = 0.19;', '    double rate = 0.2;'],
  ['app/models/total.rb', '  RATE = 0.19', '  RATE = 0.2'],
  ['src/Total.php', '    $rate = 0.19;', '    $rate = 0.2;'],
  ['src/Total.cs', '    var rate = 0.19;', '    var rate = 0.2;'],
  ['lib/total.ex', '  @rate 0.19', '  @rate 0.2'],
  ['Sources/Total.swift', 'let rate = 0.19', 'let rate = 0.2'],
  ['src/Total.kt', 'val rate = 0.19', 'val rate = 0.2'],
  ['package.json', '    "version": "1.2.0",', '    "version": "1.3.0",'],
  ['config/app.yml', 'workers: 2', 'workers: 4'],
  ['Cargo.toml', 'version = "1.2.0"', 'version = "1.3.0"'],
  ['web/site.css', '.total { color: red }', '.total { color: blue }'],
  ['web/index.html', '<p>one</p>', '<p>two</p>'],
  ['db/001.sql', 'select 1;', 'select 2;'],
  ['bin/deploy.sh', 'set -e', 'set -euo pipefail'],
  ['Dockerfile', 'FROM node:20', 'FROM node:22'],
  ['Makefile', 'all: build', 'all: build test'],
]
const LABELS: readonly (readonly [string, string])[] = [
  ['HEAD', 'main'],
  ['Updated upstream', 'Stashed changes'],
  ['HEAD', '4f1c2ab (Raise the rate)'],
]

/** As `git merge`, `git stash pop`, `git rebase` and the style diff3 leave it behind. */
function positives(): Labelled[] {
  const plain = SIDES.map(([path, ours, theirs], index) => {
    const [mine, other] = LABELS[index % LABELS.length]!
    return file(path, `// before\n§<<<<<<< ${mine}\n${ours}\n=======\n${theirs}\n>>>>>>> ${other}\nafter`)
  })
  const three = SIDES.slice(0, 12).map(([path, ours, theirs]) =>
    file(path, `§<<<<<<< HEAD\n${ours}\n||||||| 1a2b3c4\nold\n=======\n${theirs}\n>>>>>>> topic/rate`),
  )
  const twice = SIDES.slice(0, 8).map(([path, ours, theirs]) =>
    file(
      path,
      `§<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> main\nsame\n§<<<<<<< HEAD\n=======\n${theirs}\n>>>>>>> main`,
    ),
  )
  return [
    ...plain,
    ...three,
    ...twice,
    file('src/windows.ts', '§<<<<<<< HEAD\r\nconst a = 1\r\n=======\r\nconst a = 2\r\n>>>>>>> main\r'),
    file(
      'src/text.ts',
      'const text = `a`\n§<<<<<<< HEAD\nconst b = `b`\n=======\nconst b = `c`\n>>>>>>> main',
    ),
    file('src/note.py', '"""One line."""\n§<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> main'),
    file('src/note.ts', '/* one line */\n§<<<<<<< HEAD\na()\n=======\nb()\n>>>>>>> main'),
    file('src/glob.ts', "const all = 'src/**/*.ts'\n§<<<<<<< HEAD\na()\n=======\nb()\n>>>>>>> main"),
    file('bin/clean.sh', 'rm -rf build/*\n§<<<<<<< HEAD\nset -e\n=======\nset -u\n>>>>>>> main'),
    // Found by nobody here: documents and lock files may hold the marks as an example.
    file('README.md', '§<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> main'),
    file('yarn.lock', '§<<<<<<< HEAD\na@1:\n=======\na@2:\n>>>>>>> main'),
    // A string that is open when the conflict begins hides it.
    file('src/open.ts', 'const text = `\n§<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> main\n`'),
  ]
}

const CONFLICT = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> main'
const INDENTED = CONFLICT.replace(/^/gm, '    ')

/** A conflict that is the content of a string, by language. */
const IN_STRINGS: readonly (readonly [string, string])[] = [
  ['test/merge.test.ts', `const text = \`\n${CONFLICT}\n\`\nexpect(parse(text)).toEqual([])`],
  ['src/merge/sample.js', `export const sample = dedent\`\n${CONFLICT}\n\``],
  ['tests/test_merge.py', `TEXT = """\n${CONFLICT}\n"""`],
  ['tests/test_single.py', `TEXT = '''\\\n${CONFLICT}\n'''`],
  ['src/doc.py', `def merge():\n    """Leaves this behind:\n\n${CONFLICT}\n\n    """`],
  ['merge_test.go', `const text = \`\n${CONFLICT}\n\``],
  ['src/merge.rs', `const TEXT: &str = r#"\n${CONFLICT}\n"#;`],
  ['src/test/java/MergeTest.java', `String text = """\n${CONFLICT}\n""";`],
  ['src/test/kotlin/MergeTest.kt', `val text = """\n${CONFLICT}\n"""`],
  ['Tests/MergeTests.swift', `let text = """\n${CONFLICT}\n"""`],
  ['src/Merge.scala', `val text = """\n${CONFLICT}\n"""`],
  ['Tests/MergeTests.cs', `var text = """\n${CONFLICT}\n""";`],
  ['test/merge_test.exs', `text = """\n${CONFLICT}\n"""`],
  ['spec/merge_spec.rb', `text = <<~TEXT\n${CONFLICT}\nTEXT`],
  ['spec/raw_spec.rb', `text = <<-'TEXT'\n${CONFLICT}\nTEXT`],
  ['tests/MergeTest.php', `$text = <<<TEXT\n${CONFLICT}\nTEXT;`],
  ['tests/NowdocTest.php', `$text = <<<'TEXT'\n${CONFLICT}\nTEXT;`],
  ['t/t4200-rerere.sh', `cat >expect <<EOF\n${CONFLICT}\nEOF`],
  ['t/t4201-quoted.sh', `cat >expect <<'EOF'\n${CONFLICT}\nEOF`],
  ['t/t4202-dash.bash', `cat <<-\\EOF >expect\n${CONFLICT}\nEOF`.replace('\\EOF', '"EOF"')],
  ['test/merge_test.dart', `final text = '''\n${CONFLICT}\n''';`],
]
const IN_COMMENTS: readonly (readonly [string, string])[] = [
  ['src/merge.ts', `/*\n${CONFLICT}\n*/`],
  ['src/merge.go', `/*\n${CONFLICT}\n*/`],
  ['src/Merge.java', `/**\n${CONFLICT}\n */`],
  ['src/merge.c', `/*\n${CONFLICT}\n*/`],
  ['web/site.css', `/*\n${CONFLICT}\n*/`],
  ['lib/merge.rb', `=begin\n${CONFLICT}\n=end`],
  ['web/index.html', `<!--\n${CONFLICT}\n-->`],
  ['web/page.xml', `<!--\n${CONFLICT}\n-->`],
]
const NO_CODE = [
  'docs/merge.md',
  'README.md',
  'guide/conflicts.rst',
  'book/merge.adoc',
  'notes.txt',
  'doc/api/a.ts',
  'test/fixtures/a.ts',
  'tests/__fixtures__/a.js',
  'pkg/testdata/a.go',
  'spec/fixtures/a.rb',
  'test/__snapshots__/a.snap',
  'a.patch',
  'fix.diff',
  'src/a.ts.orig',
  'src/a.ts.rej',
  'examples/merge/a.py',
  'samples/a.java',
  'vendor/lib/a.c',
  'test/golden/a.txt',
  'test/expected/a.ts',
  'merge.expected',
  'log/run.out',
  'third_party/git/a.c',
  'node_modules/a/a.js',
  'recordings/a.json',
]
const HEADINGS = [
  'Title\n=======\n\nText.',
  '=======\nTitle\n=======',
  '# =======\n# Part\n# =======',
  '// =======\n// Part',
  '"""\nModule\n=======\n"""',
  'Part one\n=======\nPart two\n=======',
  '=======',
  '=======\n\n=======',
]
const HEADING_PATHS = [
  'docs/a.rst',
  'src/a.py',
  'src/a.ts',
  'a.yml',
  'CMakeLists.cmake',
  'db/a.sql',
  'notes.org',
]
const MARKS: readonly (readonly [string, string])[] = [
  ['src/a.ts', '<<<<<<< HEAD'],
  ['src/a.ts', '>>>>>>> main'],
  ['src/a.ts', '<<<<<<< HEAD\na\n>>>>>>> main'],
  ['src/a.ts', '>>>>>>> main\n=======\n<<<<<<< HEAD'],
  ['src/a.ts', '=======\n>>>>>>> main'],
  ['src/a.ts', '<<<<<<< HEAD\n======='],
  ['src/banner.py', '<<<<<<<<<< start\n==========\n>>>>>>>>>> end'],
  ['src/banner.js', "console.log('<<<<<<< HEAD')\nconsole.log('=======')\nconsole.log('>>>>>>> main')"],
  ['mail/thread.eml', '>>>>>>> quoted\n>>>>>>> deeper\n=======\nend'],
  ['mail/reply.eml', '<<<<<<< cut here\ntext\n>>>>>>> reply'],
  ['src/shift.cpp', 'out <<<<<<<a;\n=======a;\n>>>>>>>b;'],
  ['.vimrc', "let pattern = '^<<<<<<< '\nlet other = '^>>>>>>> '"],
  [
    'src/regex.ts',
    'const ours = /^<<<<<<< (.*)$/\nconst middle = /^=======$/\nconst theirs = /^>>>>>>> (.*)$/',
  ],
  ['src/list.ts', "const marks = ['<<<<<<< ', '=======', '>>>>>>> ']"],
  ['.github/workflows/check.yml', 'run: |\n  ! grep -rn "^<<<<<<< " src\n  ! grep -rn "^>>>>>>> " src'],
  ['.pre-commit-config.yaml', '- id: check-merge-conflict\n  # <<<<<<< and >>>>>>>'],
  ['src/Table.hs', '-- <<<<<<< HEAD\n-- =======\n-- >>>>>>> main'],
  ['src/a.lua', '-- <<<<<<< HEAD\n-- =======\n-- >>>>>>> main'],
  ['src/a.py', '# <<<<<<< HEAD\n# =======\n# >>>>>>> main'],
  ['src/a.ts', '// <<<<<<< HEAD\n// =======\n// >>>>>>> main'],
  ['src/a.ts', ' * <<<<<<< HEAD\n * =======\n * >>>>>>> main'],
  ['a.yml', `text: |\n${INDENTED}`],
  ['src/a.py', `x = f("""\n${INDENTED}\n""")`],
  ['src/a.ts', `merge(\n${INDENTED}\n)`],
  ['a.json', '{ "text": "<<<<<<< HEAD\\na\\n=======\\nb\\n>>>>>>> main" }'],
  ['a.toml', `text = "<<<<<<< HEAD"\nline = "======="\nend = ">>>>>>> main"`],
]

function negatives(): Labelled[] {
  return [
    ...IN_STRINGS.map(([path, text]) => file(path, text)),
    ...IN_STRINGS.map(([path, text]) => file(path, `// before\n${text.replaceAll('HEAD', 'ours')}\nafter()`)),
    ...IN_COMMENTS.map(([path, text]) => file(path, text)),
    ...NO_CODE.map((path) => file(path, CONFLICT)),
    ...HEADINGS.flatMap((text) => HEADING_PATHS.map((path) => file(path, text))),
    ...MARKS.map(([path, text]) => file(path, text)),
  ]
}

export function conflictCorpus(): Labelled[] {
  return [...positives(), ...negatives()]
}
