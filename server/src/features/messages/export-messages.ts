import type { Message } from "@funil/contract/messages"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { byteOrderMark, csvFormat, csvLine } from "../../platform/csv/csv-format.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type Host, requireHost } from "../../nouns/host-visibility.ts"
import { messageColumns } from "./mail-columns.ts"
import { type MessageRow, messageView } from "./message-view.ts"
import { receiverScope } from "./message-visibility.ts"
import { seenMessages } from "./seen-messages.ts"

const rowsAtOnce = 500

const columns = [
  "id",
  "channel",
  "to",
  "subject",
  "processed_at",
  "delivered_at",
  "opened_at",
  "error",
  "created_at",
] as const satisfies readonly (keyof Message)[]

/** The messages about a record that the caller sees, as the lines of a CSV that are made as they are taken. */
export async function exportMessages(
  ctx: Context,
  host: Host,
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  requireCan(ctx, "record.export")
  requireCan(ctx, "log.read")
  await inTransaction(ctx, (tx) => requireHost(tx, host))
  return { name: "messages", lines: linesOf(ctx, host) }
}

async function* linesOf(ctx: Context, host: Host): AsyncGenerator<string> {
  const format = csvFormat(ctx.language)
  yield byteOrderMark + csvLine(columns, format)
  for (let last: MessageRow | undefined, isMore = true; isMore;) {
    const rows = await messagesAfter(ctx, host, last)
    yield rows
      .map(messageView)
      .map((message) =>
        csvLine(
          columns.map((name) => message[name] ?? ""),
          format,
        ),
      )
      .join("")
    last = rows.at(-1)
    isMore = rows.length === rowsAtOnce
  }
}

async function messagesAfter(
  ctx: Context,
  { entity, record_id }: Host,
  last: MessageRow | undefined,
): Promise<MessageRow[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<MessageRow>`
      select ${messageColumns(tx)} from messages m
      where m.account_id = ${tx.accountId} and m.entity = ${entity} and m.record_id = ${record_id}
        and ${receiverScope(tx)} and ${last ? sql`(m.created_at, m.id) < (${last.created_at}, ${last.id})` : sql`true`}
      order by m.created_at desc, m.id desc limit ${rowsAtOnce}
    `.execute(tx.db)
    return seenMessages(tx, rows)
  })
}
