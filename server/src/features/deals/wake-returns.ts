import { sql } from "kysely"
import type { Written } from "../../nouns/stored-row.ts"
import { send } from "../../platform/db/send.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { DealRow } from "./deal-store.ts"

/** A move that is taken back at once is told to nobody. */
const secondsToUndo = 10

/** Has those who asked to send something back told, a little later, of the stages that their deals have come to. */
export function wakeReturns(tx: Tx, written: readonly Written<DealRow>[]): void {
  const moved = written.filter(
    ({ before, after }) =>
      after.source_kind === "return" && before && before.pipeline_stage_id !== after.pipeline_stage_id,
  )
  if (moved.length === 0) return
  const ids = moved.map(({ after }) => after.id)
  const at = new Date(tx.now().getTime() + secondsToUndo * 1000)
  send(
    tx,
    sql`/* wake returns */
      update returns set next_at = ${at}, lease = null, attempts = 0
      where account_id = ${tx.accountId} and deal_id = any(${ids}::uuid[])
    `,
  )
  tx.news.add("returns")
}
