import type { OutboxMessageDetails } from "@funil/contract/messages"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { mailId, senderOf } from "../../platform/mail/deliver-mail.ts"
import { hostName } from "../../nouns/host-visibility.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { findMessage, type WholeMessageRow } from "./outbox-read.ts"
import { outboxDetailsView } from "./outbox-view.ts"

/** What a mail's head says beside its subject. */
async function mailFacts(tx: Tx, row: WholeMessageRow): Promise<OutboxMessageDetails["facts"]> {
  const { id, channel, author, line } = row
  if (channel !== "email") return []
  const { mailFrom, publicUrl } = tx.services.config
  const account = await getAccountRow(tx)
  const company = author ? [author.first_name, author.last_name].filter(Boolean).join(" ") : account.company
  // Where answers to a person go is that person's address, which not everybody may know.
  const reply_to = line ? null : account.reply_to
  const sender = senderOf(mailFrom, company)
  return [
    { name: "from", value: `${sender.name} <${sender.address}>` },
    ...(reply_to ? [{ name: "reply_to" as const, value: reply_to }] : []),
    { name: "message_id", value: mailId(publicUrl, id) },
  ]
}

/** The message with its text, about a record that the caller sees. */
export async function getMessage(ctx: Context, id: string): Promise<OutboxMessageDetails> {
  requireCan(ctx, "log.read")
  return inTransaction(ctx, async (tx) => {
    const row = await findMessage(tx, id)
    if (!row) throw notFound()
    return outboxDetailsView(row, await hostName(tx, row), await mailFacts(tx, row))
  })
}
