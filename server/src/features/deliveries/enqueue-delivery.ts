import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import type { About, NewDelivery, WrittenTo } from "./delivery.ts"
import { deliveryTarget } from "./delivery-target.ts"
import { sealPayload } from "./payload.ts"

type Message = Exclude<NewDelivery, { channel: "webhook" }>

function payloadOf(tx: Tx, id: string, delivery: NewDelivery): string | null {
  if (!("url" in delivery)) return null
  const { channel: _, ...payload } = delivery
  return sealPayload(tx, id, payload)
}

/** A chat's webhook is shown by its host alone: the whole address would let its reader write there. */
function receiverOf(message: Message): string {
  if ("to" in message) return message.channel === "email" ? message.to.trim().toLowerCase() : message.to
  return URL.canParse(message.url) ? new URL(message.url).hostname : message.channel
}

/** The user who is written to at an address; none when it is nobody's here. */
async function userAt(tx: Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.account_id = ${tx.accountId} and ${address} in (u.email_key, u.phone1)
    order by u.deleted_at desc nulls first, u.id limit 1
  `.execute(tx.db)
  return rows[0]?.id ?? null
}

/** The owner of a receiver's address; a typed one may be a colleague's. */
async function whose(tx: Tx, message: Message) {
  if (!("to" in message)) return {}
  const { contactId = null, companyId = null, userId = null } = message
  const isTyped = (contactId ?? companyId ?? userId) === null
  const user_id = isTyped ? await userAt(tx, receiverOf(message)) : userId
  return { contact_id: contactId, company_id: companyId, user_id }
}

/** What is kept of a mail that somebody wrote. */
function writtenColumns({ authorId, copyOf, line, attachments }: WrittenTo) {
  return { author_id: authorId, copy_of: copyOf, line, attachments: JSON.stringify(attachments) }
}

/** Null where no person wrote it. */
function writtenOf(delivery: NewDelivery): WrittenTo | null {
  return (delivery.channel === "email" && delivery.written) || null
}

async function addMessage(tx: Tx, id: string, about: About, message: Message): Promise<void> {
  const isMail = message.channel === "email"
  const written = writtenOf(message)
  await tx.db
    .insertInto("messages")
    .values({
      account_id: tx.accountId,
      id,
      entity: about.entity,
      record_id: about.recordId,
      run_id: about.runId,
      channel: message.channel,
      to: receiverOf(message),
      ...(await whose(tx, message)),
      purpose: ("purpose" in message ? message.purpose : null) ?? null,
      subject: isMail ? message.subject : null,
      html: isMail ? message.html : null,
      text: message.text ?? null,
      template: "template" in message && message.template ? JSON.stringify(message.template) : null,
      ...(written && writtenColumns(written)),
      state: "queued",
      created_at: tx.now(),
    })
    .execute()
}

/**
 * Queues a delivery, sent at least once and always under the same id if the transaction commits. A message appears among those of its
 * record at once. Answers the id.
 */
export async function enqueueDelivery(tx: Tx, about: About, delivery: NewDelivery): Promise<string> {
  const id = ("id" in delivery ? delivery.id : undefined) ?? newId()
  if (delivery.channel !== "webhook") await addMessage(tx, id, about, delivery)
  await tx.db
    .insertInto("deliveries")
    .values({
      account_id: tx.accountId,
      id,
      run_id: about.runId,
      entity: about.entity,
      record_id: about.recordId,
      channel: delivery.channel,
      target: deliveryTarget(tx.services.config, id, delivery),
      payload: payloadOf(tx, id, delivery),
      state: "queued",
      next_at: writtenOf(delivery)?.at ?? tx.now(),
      created_at: tx.now(),
    })
    .execute()
  tx.news.add("deliveries")
  return id
}
