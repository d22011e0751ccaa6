// Rules that one added line decides. Focused tests keep the others from running; skipped ones
// are counted as if nothing were missing.

type TestRule = { readonly language: readonly string[]; readonly focused?: RegExp; readonly skipped?: RegExp }

/** Matched on code alone: strings are empty and comments are gone. */
const TEST_RULES: readonly TestRule[] = [
  {
    language: ['javascript'],
    focused:
      /^\s*(?:await |void )?(?:(?:test\.describe|Deno\.test|describe|it|test|suite|context|specify|bench|QUnit|Scenario|Feature)(?:\.(?:concurrent|sequential|serial|parallel|each|configure))?\.only(?:\.each)?\s*[(`<]|(?:fdescribe|fcontext)\s*\(\s*['"`]|fit\s*\(\s*(['"`])\1\s*,\s*(?:async\b|function\b|\(|\w+\s*=>|$))/,
    skipped:
      /^\s*(?:await )?(?:(?:describe|it|test|suite|context|specify)(?:\.(?:concurrent|sequential|serial|parallel|each))?\.skip(?:\.each)?\s*\(\s*['"`\w]|(?:xit|xdescribe|xtest|xcontext)\s*\(\s*['"`]|this\.skip\(\s*\)|t\.skip\(\s*(?:['"`]|\)))/,
  },
  {
    language: ['python'],
    focused: /^\s*@pytest\.mark\.only\b/,
    skipped:
      /^\s*(?:@pytest\.mark\.skip(?!if)\b|@unittest\.skip(?!If|Unless)\b|@skip\(|pytest\.skip\(|self\.skipTest\(|pytestmark\s*=\s*pytest\.mark\.skip(?!if)\b)/,
  },
  {
    language: ['go'],
    focused: /^\s*F(?:It|Describe|Context|Specify|When|Entry|DescribeTable)\(\s*"/,
    skipped: /^\s*[tb]\.Skip(?:f|Now)?\(/,
  },
  { language: ['rust'], skipped: /^\s*#\[ignore(?:\s*=\s*""?)?\s*\]/ },
  {
    language: ['java', 'kotlin', 'scala'],
    skipped:
      /^\s*@(?:org\.junit\.(?:jupiter\.api\.)?)?(?:Ignore|Disabled)(?:\s*\(|\s*$|\s+(?:@|fun|public|void|class))/,
  },
  { language: ['csharp'], skipped: /^\s*\[(?:Ignore(?:\(|\])|(?:Fact|Theory)\s*\(\s*Skip\s*=)/ },
  {
    language: ['ruby'],
    focused:
      /^\s*(?:(?:fit|fdescribe|fcontext|fspecify)\s+['"]|(?:it|describe|context)\s+.*,\s*(?:focus:\s*true|:focus)\b)/,
    skipped:
      /^\s*(?:(?:xit|xdescribe|xcontext|xspecify)\s+['"]|skip(?:\s+['"]|\s*$|\(['"])|(?:it|describe|context)\s+.*,\s*(?:skip:\s*(?:true|['"])|:skip)\b)/,
  },
  { language: ['php'], skipped: /^\s*(?:\$this->markTestSkipped\(|(?:self|static)::markTestSkipped\()/ },
  { language: ['elixir'], skipped: /^\s*@(?:tag|moduletag|describetag)\s+(?::skip\b|skip:)/ },
  {
    language: ['swift'],
    focused: /^\s*(?:fit|fdescribe|fcontext)\s*\(\s*""\s*\)\s*\{/,
    skipped: /^\s*throw XCTSkip\(/,
  },
  { language: ['dart'], skipped: /\bskip:\s*(?:true|['"])/ },
]

/** `it.only`, `fit(`: the test file then runs nothing else. */
export function focusesTest(code: string, language: string): boolean {
  return TEST_RULES.some((rule) => rule.language.includes(language) && rule.focused?.test(code) === true)
}

/** `it.skip`, `@Ignore`, `t.Skip()`: unconditionally, so far as the line shows. */
export function skipsTest(code: string, language: string): boolean {
  return TEST_RULES.some((rule) => rule.language.includes(language) && rule.skipped?.test(code) === true)
}

/** Which of the three marks of an unresolved merge a line is. A row of `=` alone is no proof. */
export function conflictMark(text: string): 'ours' | 'middle' | 'theirs' | null {
  if (/^<{7}(?: \S|\r?$)/.test(text)) return 'ours'
  if (/^>{7}(?: \S|\r?$)/.test(text)) return 'theirs'
  return /^={7}\r?$/.test(text) ? 'middle' : null
}
