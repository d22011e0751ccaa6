// A small linter: no tabs, no trailing blanks, no var, no leftover console.log in src/.
import { readdirSync, readFileSync } from 'node:fs'

let problems = 0
for (const name of readdirSync('src')) {
  const lines = readFileSync(`src/${name}`, 'utf8').split('\n')
  lines.forEach((line, index) => {
    for (const [rule, found] of [
      ['no-tabs', /\t/.test(line)],
      ['no-trailing-spaces', /[ ]+$/.test(line)],
      ['no-var', /\bvar\s/.test(line)],
      ['no-console', /\bconsole\.log\(/.test(line)],
    ]) {
      if (!found) continue
      problems += 1
      console.log(`src/${name}:${index + 1}  error  ${rule}`)
    }
  })
}
console.log(problems === 0 ? 'lint: 0 problems' : `lint: ${problems} problem${problems === 1 ? '' : 's'}`)
process.exit(problems === 0 ? 0 : 1)
