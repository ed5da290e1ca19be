import type { listOutbox as endpoint } from "@funil/contract/messages"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { hostNames } from "../../nouns/host-visibility.ts"
import { type OutboxRow, readOutbox } from "./outbox-read.ts"
import { outboxView } from "./outbox-view.ts"

async function namesOf(tx: Tx, rows: readonly OutboxRow[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [entity, own] of Map.groupBy(rows, (row) => row.entity)) {
    const found = await hostNames(
      tx,
      entity,
      own.map(({ record_id }) => record_id),
    )
    for (const [id, name] of found) names.set(id, name)
  }
  return names
}

/** The messages about what the caller sees, the newest first. */
export async function listOutbox(
  ctx: Context,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    const { rows, total } = await readOutbox(tx, query)
    const names = await namesOf(tx, rows)
    return page(
      rows.map((row) => outboxView(row, names.get(row.record_id) ?? null)),
      total,
      query,
    )
  })
}
