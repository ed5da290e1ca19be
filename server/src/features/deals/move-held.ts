import { sql } from "kysely"
import type { RowChange } from "../../nouns/store/stored-row.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import type { DealRow } from "./deal-store.ts"

/** Rows on deals without a ledger. They store the deals that they passed through. */
const held = [
  { table: "messages", deal: "record_id", of: sql`entity = 'deal'` },
  { table: "form_answers", deal: "deal_id", of: sql`true` },
  { table: "confirmations", deal: "deal_id", of: sql`true` },
] as const

/**
 * Moves messages, form answers and confirmations of merged deals to the kept deal. The caller holds
 * the locks of all deals.
 */
export function moveHeld(tx: Tx, { others, own }: { others: readonly string[]; own: string }): void {
  for (const { table, deal, of } of held)
    send(
      tx,
      sql`/* move held */
        update ${sql.table(table)} set ${sql.ref(deal)} = ${own}, through = through || ${sql.ref(deal)}
        where account_id = ${tx.accountId} and ${of} and ${sql.ref(deal)} = any(${[...others]}::uuid[])
      `,
    )
}

/** Returns to restored deals what belonged to them before they were merged. */
export async function returnHeld(tx: Tx, written: readonly RowChange<DealRow>[]): Promise<void> {
  const back = new Set(
    written
      .filter(({ before, after }) => before?.deleted_at && after.deleted_at === null)
      .map(({ after }) => after.id),
  )
  if (back.size === 0) return
  await Promise.all(held.map(async (each) => giveBack(tx, each, back)))
}

async function giveBack(
  tx: Tx,
  { table, deal }: (typeof held)[number],
  back: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await sql<{ id: string; through: string[] }>`/* held by merged deals */
      select id, through from ${sql.table(table)}
      where account_id = ${tx.accountId} and through <> '{}' and through && ${[...back]}::uuid[] for update
    `.execute(tx.db)
  const ways = Map.groupBy(rows, ({ through }) => {
    const at = through.findIndex((each) => back.has(each))
    return through.slice(0, at + 1).join(" ")
  })
  for (const [way, own] of ways) {
    const through = way.split(" ")
    const dealId = through.pop()
    send(
      tx,
      sql`/* return held */
          update ${sql.table(table)} set ${sql.ref(deal)} = ${dealId}, through = ${through}::uuid[]
          where account_id = ${tx.accountId} and id = any(${own.map(({ id }) => id)}::uuid[])
        `,
    )
  }
}
