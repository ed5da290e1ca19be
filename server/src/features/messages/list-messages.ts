import type { listMessages as endpoint } from "@funil/contract/messages"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import { messageColumns } from "./mail-columns.ts"
import { type MessageRow, messageView } from "./message-view.ts"
import { receiverScope } from "./message-visibility.ts"
import { seenMessages } from "./seen-messages.ts"

/** The messages about a record that the caller sees, the newest first. */
export async function listMessages(
  ctx: Context,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "log.read")
  const { entity, record_id, per_page } = query
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, { entity, record_id })
    const { rows } = await sql<MessageRow & { total: number }>`
      select ${messageColumns(tx)}, count(*) over ()::int as total from messages m
      where m.account_id = ${tx.accountId} and m.entity = ${entity} and m.record_id = ${record_id}
        and ${receiverScope(tx)}
      order by m.created_at desc, m.id desc limit ${per_page} offset ${(query.page - 1) * per_page}
    `.execute(tx.db)
    const { data, current_page, last_page } = page(
      (await seenMessages(tx, rows)).map(messageView),
      rows[0]?.total ?? 0,
      query,
    )
    return { data, current_page, last_page }
  })
}
