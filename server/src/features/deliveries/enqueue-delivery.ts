import { sql } from "kysely"
import type { Config } from "../../platform/config.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { providedChannels } from "./channels/channels.ts"
import { sealPayload } from "./delivery-queries.ts"
import type { About, NewDelivery, MailCopy } from "./delivery.ts"

type Message = Exclude<NewDelivery, { channel: "webhook" }>

/**
 * Queues a delivery and returns its id. After the commit it is sent at least once, always under
 * this id. A message appears on its record at once.
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

/** Lanes to a trusted provider. Each takes as many calls at once as a typed host. */
const lanes = 4

/** A delivery to a typed address. */
type UrlDelivery = Pick<Extract<NewDelivery, { readonly url: string }>, "url">

/** The target that limits concurrent calls: the address's host, or a provider's lane. */
export function deliveryTarget(config: Config, id: string, delivery: NewDelivery | UrlDelivery): string {
  if ("url" in delivery) return URL.canParse(delivery.url) ? new URL(delivery.url).host : "nowhere"
  const lane = Number.parseInt(id.slice(-2), 16) % lanes
  return `${providedChannels[delivery.channel].route(config)} ${lane}`
}

function payloadOf(tx: Tx, id: string, delivery: NewDelivery): string | null {
  if (!("url" in delivery)) return null
  const { channel: _, ...payload } = delivery
  return sealPayload(tx, id, payload)
}

/** Shows only the host of a chat's webhook: its whole address would let any reader post there. */
function receiverOf(message: Message): string {
  if ("to" in message) return message.channel === "email" ? message.to.trim().toLowerCase() : message.to
  return URL.canParse(message.url) ? new URL(message.url).hostname : message.channel
}

/** The user with this address, or null. */
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

/** The columns of an email that a user wrote. */
function writtenColumns({ authorId, copyOf, line, attachments }: MailCopy) {
  return { author_id: authorId, copy_of: copyOf, line, attachments: JSON.stringify(attachments) }
}

/** Null if no user wrote it. */
function writtenOf(delivery: NewDelivery): MailCopy | null {
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
