import { passwordMask } from "@funil/contract/settings/custom-field-values"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"

type Fields = Record<string, [from: unknown, to: unknown]>

interface FieldName {
  key: string
  name: string
  type: string
}

const prefix = "custom_fields."
const masked = (value: unknown) => (value === null ? null : passwordMask)

/**
 * Returns changes with custom fields by name, because the ledger stores their keys. Masks passwords
 * and omits purged fields.
 */
export async function nameCustomFields(tx: Tx, changes: readonly Fields[]): Promise<Fields[]> {
  const keys = changes.flatMap((fields) =>
    Object.keys(fields).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : [])),
  )
  if (keys.length === 0) return [...changes]
  const { rows } = await sql<FieldName>`
    select f.key::text as key, f.name, f.type from custom_fields f
    where f.account_id = ${tx.accountId} and f.key::text = any(${keys}::text[])
  `.execute(tx.db)
  const byKey = new Map(rows.map((row) => [`${prefix}${row.key}`, row]))
  return changes.map((fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, [from, to]]): [string, Fields[string]][] => {
        if (!field.startsWith(prefix)) return [[field, [from, to]]]
        const found = byKey.get(field)
        if (!found) return []
        return [
          [`${prefix}${found.name}`, found.type === "password" ? [masked(from), masked(to)] : [from, to]],
        ]
      }),
    ),
  )
}
