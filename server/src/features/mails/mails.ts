import { nounRights } from "@funil/contract/account/noun-rights"
import {
  type MailDraft,
  mailUndoSeconds,
  maxMailFileBytes,
  maxMailsPerHour,
  type sendMail as endpoint,
} from "@funil/contract/messages/mails"
import type { MailLine } from "@funil/contract/messages/messages"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { type Host, lockHost } from "../../nouns/host-visibility.ts"
import type { Records } from "../../nouns/record-feature.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { type Throttle, countTry } from "../../platform/access/throttle.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { callOffThese, retryDelivery } from "../deliveries/delivery-changes.ts"
import type { About, Attachment, NewDelivery } from "../deliveries/delivery.ts"
import { enqueueDelivery } from "../deliveries/enqueue-delivery.ts"
import { liftBounce } from "../deliveries/suppressions.ts"
import { messageScope } from "../messages/message-visibility.ts"
import type { MailReceiver } from "./mail-receivers.ts"
import { requireAuthor } from "./mail-settings.ts"
import { mailLetter, writeMail } from "./write-mail.ts"

const anHour: Throttle = { name: "mails", max: maxMailsPerHour, minutes: 60 }

interface Letter {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * Queues an email from the caller to all receivers. It waits while the caller can still cancel it.
 */
// No ledger: the record's messages show what was sent.
export async function sendMail(
  ctx: Permitted<"mail.send">,
  records: Records,
  draft: MailDraft,
): Promise<CallAnswer<typeof endpoint>> {
  // A user who may write records of the noun may email about those they see.
  requireCan(ctx, nounRights[draft.entity].update)
  const author = requireAuthor(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockHost(tx, draft)
    await requireHour(tx, author)
    const { subject, to, cc, html, text } = await writeMail(tx, records, draft)
    if (text === "") throw invalid("body", "required")
    if (subject === "") throw invalid("subject", "required")
    const attachments = await mailFiles(tx, draft, draft.files ?? [])
    const at = new Date(tx.now().getTime() + mailUndoSeconds * 1000)
    const letter = { subject, ...(await mailLetter(tx, { html, text }, draft)) }
    // A user who writes to a bounced address confirms that it is right now.
    const bounced = [...to, ...cc].filter(({ hasBounced }) => hasBounced)
    await Promise.all(bounced.map(({ email }) => liftBounce(tx, email)))
    const about: About = { runId: null, entity: draft.entity, recordId: draft.record_id }
    const deliveries = deliveriesOf(letter, { to, cc }, { authorId: author, attachments, at })
    const [id = ""] = await Promise.all(deliveries.map((delivery) => enqueueDelivery(tx, about, delivery)))
    return { id, until: at.toISOString() }
  })
}

const bytesOfMegabyte = 1024 * 1024

/**
 * Returns the visible files of a record, in the order of the ids. Throws 422 for another record's
 * files, deleted files, or too large ones.
 */
async function mailFiles(tx: Tx, { entity, record_id }: Host, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  requireCan(tx, "file.read")
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Attachment>`
    select f.id, f.name, f.size from files f
    where f.account_id = ${tx.accountId} and f.id = any(${wanted}::uuid[]) and f.entity = ${entity} and f.record_id = ${record_id}
      and f.deleted_at is null
    order by array_position(${wanted}::uuid[], f.id)
  `.execute(tx.db)
  if (rows.length < wanted.length) throw invalid("files", "not_found")
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxMailFileBytes)
    throw invalid("files", "too_big", { maximum: `${maxMailFileBytes / bytesOfMegabyte} MB` })
  return rows
}

/**
 * Stops an email of the caller before it reaches more receivers. Throws 409 if none are waiting.
 */
// No ledger: the message shows its own progress.
export async function cancelMail(ctx: Permitted<"mail.send">, id: string): Promise<void> {
  const author = requireAuthor(ctx)
  await inTransaction(ctx, async (tx) => {
    const ids = await ownMail(tx, author, id)
    if ((await callOffThese(tx, ids)) === 0) throw new AppError("conflict")
  })
}

/**
 * Sends an email of the caller again to receivers that it didn't reach, under the same ids. Throws
 * 409 if there are none.
 */
// No ledger: the message shows its own progress.
export async function retryMail(ctx: Permitted<"mail.send">, id: string): Promise<void> {
  const author = requireAuthor(ctx)
  await inTransaction(ctx, async (tx) => {
    let isAny = false
    for (const one of await ownMail(tx, author, id)) isAny = (await retryDelivery(tx, one)) || isAny
    if (!isAny) throw new AppError("conflict")
  })
}

/**
 * Returns the messages of an email that the caller wrote about a visible record. Throws 404
 * otherwise.
 */
async function ownMail(tx: Tx, author: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    where m.account_id = ${tx.accountId} and (m.id = ${id} or m.copy_of = ${id}) and m.author_id = ${author}
      and ${messageScope(tx)}
    order by m.id
  `.execute(tx.db)
  if (rows.length === 0) throw notFound()
  return rows.map((row) => row.id)
}

async function requireHour(tx: Tx, author: string): Promise<void> {
  const seconds = await countTry(tx, anHour, author)
  if (seconds !== null)
    throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } })
}

/** Returns one delivery for each receiver. The others are copies of the first one. */
function deliveriesOf(
  letter: Letter,
  lines: Readonly<Record<MailLine, readonly MailReceiver[]>>,
  shared: { authorId: string; attachments: Awaited<ReturnType<typeof mailFiles>>; at: Date },
): NewDelivery[] {
  const receivers = [
    ...lines.to.map((receiver) => ({ receiver, line: "to" as const })),
    ...lines.cc.map((receiver) => ({ receiver, line: "cc" as const })),
  ]
  // Sorted ids keep the receivers in the order in which the user named them.
  const ids = receivers.map(() => newId()).toSorted()
  return receivers.map(({ receiver, line }, place) => ({
    channel: "email",
    id: ids[place] ?? newId(),
    to: receiver.email,
    contactId: receiver.contactId,
    ...(receiver.companyId && { companyId: receiver.companyId }),
    purpose: "service",
    ...letter,
    written: { ...shared, copyOf: place === 0 ? null : (ids[0] ?? null), line },
  }))
}
