// The JSON Schemas that are published with the package, by file name. The files are made from
// here by `npm run schemas`; a test holds that they are what this gives.
import { LEDGER_SCHEMA } from '@gainsay/engine'
import { reportJsonSchema } from '@gainsay/protocol'
import * as z from 'zod'
import { AUDIT_SCHEMA } from '../audit/audit-document.ts'
import { auditSchema } from '../audit/audit-schema.ts'
import { ledgerLineSchema } from './ledger-schema.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** JSON Schema draft 2020-12. The one of the ledger is of one line. */
export function publishedSchemas(): ReadonlyMap<string, JsonSchema> {
  return new Map([
    ['gainsay.report.v1.json', reportJsonSchema()],
    ['gainsay.audit.v1.json', titled(auditSchema, AUDIT_SCHEMA)],
    ['gainsay.ledger.v1.json', titled(ledgerLineSchema, LEDGER_SCHEMA)],
  ])
}

/** As input: fields that a reader does not know are allowed. */
function titled(schema: z.ZodType, title: string): JsonSchema {
  return { ...z.toJSONSchema(schema, { io: 'input' }), title }
}

export function schemaText(schema: JsonSchema): string {
  return `${JSON.stringify(schema, null, 2)}\n`
}
