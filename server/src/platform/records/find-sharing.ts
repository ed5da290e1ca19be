import { duplicateReasons } from "@funil/contract/shared/duplicates"
import { sql } from "kysely"
import type { Tx } from "../db/transaction.ts"
import { type DuplicateKey, eachKey, hasKey, keysOf } from "./duplicate-key.ts"

interface Noun {
  readonly table: "contacts" | "companies"
  readonly keys: readonly DuplicateKey[]
}

/**
 * Those of these records that share an e-mail, phone or document with another one that is not in the trash. The values are sought as
 * one list, so that a table without statistics is read once at worst and not once a record.
 */
export async function findSharing(tx: Tx, { table, keys }: Noun, ids: readonly string[]): Promise<string[]> {
  const reasons = duplicateReasons.map((reason) => {
    const own = keys.filter((key) => key.reason === reason)
    const all = (alias: string) =>
      sql.join(
        own.map((key) => keysOf(key, alias)),
        sql` || `,
      )
    const made = sql`array(select unnest(m.${sql.ref(reason)}) from made m)`
    const holders = own.map((key) => {
      const { from, text } = eachKey(key, sql.table(table), "r")
      return sql`
        select r.id, ${text} as value from ${from}
        where r.account_id = ${tx.accountId} and ${hasKey(key, "r", made)} and r.deleted_at is null`
    })
    const shared = sql`
      select held.value from (${sql.join(holders, sql` union all `)}) held
      where held.value = any(${made}) group by held.value having count(distinct held.id) > 1`
    return {
      column: sql`(${all("r")}) as ${sql.ref(reason)}`,
      test: sql`made.${sql.ref(reason)} && array(${shared})`,
    }
  })
  const { rows } = await sql<{ id: string }>`
    with made as materialized (
      select r.id, ${sql.join(reasons.map(({ column }) => column))} from ${sql.table(table)} r
      where r.account_id = ${tx.accountId} and r.id = any(${[...ids]}::uuid[])
    )
    select made.id from made where ${sql.join(
      reasons.map(({ test }) => test),
      sql` or `,
    )}
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
