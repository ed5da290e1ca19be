import type { AlikeRecord, DuplicateReason } from "@funil/contract/shared/duplicates"
import { type RawBuilder, sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import { type DuplicateKey, hasKey } from "./duplicate-key.ts"
import type { RecordSource } from "./record-source.ts"

export interface Noun {
  readonly source: RecordSource
  readonly keys: readonly DuplicateKey[]
  readonly name: (tx: Tx, alias: string) => RawBuilder<string>
}

/** What somebody is known by, as it is stored. */
export type KnownBy = Readonly<Record<DuplicateReason, readonly string[]>>

interface Asked {
  readonly known: KnownBy
  /** The record that it is known of. */
  readonly except: string | null
  readonly most: number
}

/** Other records that the caller sees and that share one of the values, each with what is shared. */
export async function findAlike(
  tx: Tx,
  { source, keys, name }: Noun,
  { known, except, most }: Asked,
): Promise<AlikeRecord[]> {
  const a = source.alias
  const tests = keys.flatMap((key) => {
    const { reason } = key
    // E-mails are compared without case.
    const values = known[reason].map((text) => (reason === "email" ? sql`lower(${text})` : sql`${text}`))
    return values.length > 0
      ? [{ reason, test: hasKey(key, a, sql`array[${sql.join(values)}]::text[]`) }]
      : []
  })
  if (tests.length === 0) return []
  const reasons = tests.map(({ reason, test }) => sql`case when ${test} then ${sql.lit(reason)} end`)
  const any = sql.join(
    tests.map(({ test }) => test),
    sql` or `,
  )
  const { rows } = await sql<AlikeRecord>`/* alike */
    select ${sql.ref(`${a}.id`)} as id, ${name(tx, a)} as name,
      array_remove(array[${sql.join(reasons)}]::text[], null) as reasons
    from ${sql.table(source.table)} ${sql.ref(a)}
    where ${sql.ref(`${a}.account_id`)} = ${tx.accountId} and ${sql.ref(`${a}.deleted_at`)} is null
      and ${sql.ref(`${a}.id`)} is distinct from ${except}::uuid and (${any}) and ${source.scope(tx, a)}
    order by ${sql.ref(`${a}.id`)} limit ${most}
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, reasons: [...new Set(row.reasons)] }))
}
