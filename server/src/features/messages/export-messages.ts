import type { Message } from "@funil/contract/messages/messages"
import type { ExportWording } from "@funil/contract/shared/export-form"
import { sql } from "kysely"
import { type Host, requireHost } from "../../nouns/host-visibility.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type Sheet, type SheetRow, textColumns } from "../../platform/sheets/sheet.ts"
import { today, wallClockOf } from "../../platform/wall-clock.ts"
import { type MessageExportColumn, messageExportColumns, messageExportWords } from "./message-export-words.ts"
import { type MessageRow, messageView } from "./message-view.ts"
import { messageColumns, receiverScope, seenMessages } from "./message-visibility.ts"
const rowsAtOnce = 500

const isInstant = (name: MessageExportColumn) => name.endsWith("_at")

const programRow = (message: Message): SheetRow => messageExportColumns.map((name) => message[name])

/**
 * Exports the messages about a visible record. The export creates rows as the client reads them.
 */
export async function exportMessages(
  ctx: Permitted<"record.export" | "log.read">,
  { wording, ...host }: Host & { readonly wording: ExportWording },
): Promise<Sheet> {
  await inTransaction(ctx, (tx) => requireHost(tx, host))
  if (wording === "program") {
    const name = `messages-${today(ctx)}`
    return {
      name,
      title: "messages",
      columns: textColumns(messageExportColumns),
      rows: rowsOf(ctx, host, programRow),
    }
  }
  const words = messageExportWords[ctx.language]
  const cellOf = (message: Message, name: MessageExportColumn) => {
    const text = message[name]
    if (name === "channel") return words.channels[message.channel]
    return text !== null && isInstant(name) ? wallClockOf(new Date(text), ctx.timezone) : text
  }
  return {
    name: `${words.title} ${today(ctx)}`,
    title: words.title,
    columns: messageExportColumns.map((name) => ({
      header: words.columns[name],
      kind: isInstant(name) ? "wall_clock" : "text",
    })),
    rows: rowsOf(ctx, host, (message) => messageExportColumns.map((name) => cellOf(message, name))),
  }
}

async function* rowsOf(
  ctx: Permitted,
  host: Host,
  rowOf: (message: Message) => SheetRow,
): AsyncGenerator<SheetRow[]> {
  for (let last: MessageRow | undefined, isMore = true; isMore;) {
    const rows = await messagesAfter(ctx, host, last)
    yield rows.map(messageView).map(rowOf)
    last = rows.at(-1)
    isMore = rows.length === rowsAtOnce
  }
}

async function messagesAfter(
  ctx: Permitted,
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
