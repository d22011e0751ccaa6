// `npm run schemas`: writes the JSON Schemas that are published with the package.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedSchemas, schemaText } from '../packages/gainsay/src/schemas/published.ts'

const folder = join(import.meta.dirname, '..', 'packages', 'gainsay', 'schemas')
mkdirSync(folder, { recursive: true })
for (const [name, schema] of publishedSchemas()) {
  writeFileSync(join(folder, name), schemaText(schema))
  process.stdout.write(`${name}\n`)
}
