import { maxMailReceivers, maxMailSubject, type previewMail } from "@funil/contract/mails"
import type * as z from "zod/mini"
import type { Records } from "../../nouns/record-feature.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { asLine, asPlain } from "../message-texts/escapes.ts"
import { type MailBody, mailContent } from "../message-texts/mail-body.ts"
import { writeTexts } from "../message-texts/write-texts.ts"
import { requireReadable } from "./clean-mail-text.ts"
import { type MailReceiver, mailReceivers } from "./mail-receivers.ts"

type Draft = z.output<typeof previewMail.body>

/** A mail with its variables filled in. */
interface WrittenMail extends MailBody {
  readonly subject: string
  /** Variables that say nothing. */
  readonly missing: readonly string[]
  readonly to: readonly MailReceiver[]
  readonly cc: readonly MailReceiver[]
}

/** Writes what a draft says of its record, as far as the caller may see it, and finds whose addresses it goes to. 422 for too many. */
export async function writeMail(tx: Tx, records: Records, draft: Draft): Promise<WrittenMail> {
  const { entity, record_id, subject, body } = draft
  requireReadable("body", body)
  const receivers = await mailReceivers(tx, draft, [...draft.to, ...(draft.cc ?? [])])
  if (receivers.length > maxMailReceivers) throw invalid("cc", "too_many", { maximum: maxMailReceivers })
  const named = new Set(draft.to.map((address) => address.toLowerCase()))
  const [first] = receivers
  const about = { records, entity, recordId: record_id, contactId: first?.contactId ?? null }
  const { render, missing } = await writeTexts(tx, about, [subject, body])
  return {
    ...mailContent(render, body),
    subject: asLine(render(subject, asPlain)).trim().slice(0, maxMailSubject),
    missing,
    to: receivers.filter(({ email }) => named.has(email)),
    cc: receivers.filter(({ email }) => !named.has(email)),
  }
}
