import {
  type MailDraft,
  mailUndoSeconds,
  maxMailsPerHour,
  type sendMail as endpoint,
} from "@funil/contract/mails"
import type { MailLine } from "@funil/contract/messages"
import { nounRights } from "@funil/contract/noun-rights"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { requireCan } from "../../platform/access/require-can.ts"
import { countTry, type Throttle } from "../../platform/access/throttle.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { lockHost } from "../../nouns/host-visibility.ts"
import type { Records } from "../../nouns/record-feature.ts"
import type { About, NewDelivery } from "../deliveries/delivery.ts"
import { enqueueDelivery } from "../deliveries/enqueue-delivery.ts"
import { liftBounce } from "../deliveries/suppressions.ts"
import { mailFiles } from "./mail-files.ts"
import { mailLetter } from "./mail-letter.ts"
import type { MailReceiver } from "./mail-receivers.ts"
import { requireAuthor } from "./mail-settings.ts"
import { writeMail } from "./write-mail.ts"

const anHour: Throttle = { name: "mails", max: maxMailsPerHour, minutes: 60 }

async function requireHour(tx: Tx, author: string): Promise<void> {
  const seconds = await countTry(tx, anHour, author)
  if (seconds !== null)
    throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } })
}

interface Letter {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The mail to each of those who get it; the first is the one that the others are copies of. */
function deliveriesOf(
  letter: Letter,
  lines: Readonly<Record<MailLine, readonly MailReceiver[]>>,
  shared: { authorId: string; attachments: Awaited<ReturnType<typeof mailFiles>>; at: Date },
): NewDelivery[] {
  const receivers = [
    ...lines.to.map((receiver) => ({ receiver, line: "to" as const })),
    ...lines.cc.map((receiver) => ({ receiver, line: "cc" as const })),
  ]
  // In their order, so that the receivers are read in the one in which they were named.
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

/** Queues a mail of the caller's to everybody who is to get it. It waits for its undo. */
// No ledger: what was sent stands among the messages of its record.
export async function sendMail(
  ctx: Context,
  records: Records,
  draft: MailDraft,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "mail.send")
  // Whoever may write such records at all writes those that they see.
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
    // Who writes by hand to an address that mails came back from says that it is right by now.
    const bounced = [...to, ...cc].filter(({ hasBounced }) => hasBounced)
    await Promise.all(bounced.map(({ email }) => liftBounce(tx, email)))
    const about: About = { runId: null, entity: draft.entity, recordId: draft.record_id }
    const deliveries = deliveriesOf(letter, { to, cc }, { authorId: author, attachments, at })
    const [id = ""] = await Promise.all(deliveries.map((delivery) => enqueueDelivery(tx, about, delivery)))
    return { id, until: at.toISOString() }
  })
}
