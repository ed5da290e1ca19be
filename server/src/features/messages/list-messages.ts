import type { listMessages as endpoint } from "@funil/contract/messages/messages"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireHost } from "../../nouns/host-visibility.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { type MessageRow, messageView } from "./message-view.ts"
import { messageColumns, messageScope, receiverScope, seenMessages } from "./message-visibility.ts"

/** Lists the messages about a visible record, newest first. */
export async function listMessages(
  ctx: Permitted<"log.read">,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
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

export interface Receiver extends Pick<MessageRow, "to" | "user_id"> {
  /** The part of the address that the caller may see. */
  readonly shown: string
}

/** Returns the receivers of messages about visible records, by message id. */
export async function receiversOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Receiver>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(tx)} from messages m
    where m.account_id = ${tx.accountId} and m.id = any(${[...ids]}::uuid[]) and ${messageScope(tx)}
  `.execute(tx.db)
  const seen = await seenMessages(tx, rows)
  return new Map(
    rows.map(({ id, to, user_id }, index) => [id, { to, user_id, shown: seen[index]?.to ?? to }]),
  )
}
