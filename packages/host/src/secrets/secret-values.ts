// The values of the user's own variables that look like secrets: whatever their shape, they must
// not be stored or sent.

const SECRET_NAME =
  /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PASSPHRASE|CREDENTIALS?|AUTH|PAT|DSN)(?:_|$|\d)/i
/** Shorter values would mask ordinary words all over a text. */
const LEAST_LENGTH = 8
const VALUES_LIMIT = 200
const ORDINARY =
  /^(?:true|false|enabled|disabled|default|required|optional|\d+|\/.*|~\/.*|[a-z]+:\/\/[^@]*)$/i

/** Pure: takes the environment as an argument. Bounded; the longest values first. */
export function secretValues(environment: Readonly<Record<string, string | undefined>>): string[] {
  const values = new Set<string>()
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value.length < LEAST_LENGTH) continue
    // A path is a place of a secret, not one: SSH_AUTH_SOCK, GOOGLE_APPLICATION_CREDENTIALS.
    if (!SECRET_NAME.test(name) || ORDINARY.test(value)) continue
    values.add(value)
    // As it stands in a transcript: with its quotes and line feeds escaped.
    values.add(JSON.stringify(value).slice(1, -1))
  }
  return [...values].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, VALUES_LIMIT)
}
