import { nounRights } from "@funil/contract/account/noun-rights"
import {
  type MailPreview,
  maxMailReceivers,
  maxMailSubject,
  type previewMail as endpoint,
} from "@funil/contract/messages/mails"
import type * as z from "zod/mini"
import { requireHost } from "../../nouns/host-visibility.ts"
import type { Records } from "../../nouns/record-feature.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { plainMail } from "../../platform/mail/mail-frame.ts"
import { Html } from "../../platform/public/html.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"
import { type MailBody, mailContent } from "../message-texts/mail-body.ts"
import { asLine, asPlain, textAccount } from "../message-texts/text-formats.ts"
import { writeTexts } from "../message-texts/write-texts.ts"
import { type MailReceiver, mailReceivers } from "./mail-receivers.ts"
import { requireAuthor, requireReadable, signatureOf } from "./mail-settings.ts"

type Draft = z.output<typeof endpoint.body>

/** A mail with its variables filled in. */
interface WrittenMail extends MailBody {
  readonly subject: string
  /** Variables without a value. */
  readonly missing: readonly string[]
  readonly to: readonly MailReceiver[]
  readonly cc: readonly MailReceiver[]
}

/**
 * Fills in a draft with what the caller sees of its record, and finds the owners of its addresses.
 * Throws 422 for too many receivers.
 */
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

/** Returns the filled-in email and its receivers without sending it. */
export async function previewMail(
  ctx: Permitted<"mail.send">,
  records: Records,
  draft: z.output<typeof endpoint.body>,
): Promise<MailPreview> {
  // A user who may write records of the noun may email about those they see.
  requireCan(ctx, nounRights[draft.entity].update)
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, draft)
    const { subject, html, text, missing, to, cc } = await writeMail(tx, records, draft)
    const letter = await mailLetter(tx, { html, text }, draft)
    const receivers = [...to, ...cc].map(({ email, name, warning }) => ({ email, name, warning }))
    return { subject, html: letter.html, missing: [...missing], receivers }
  })
}

/** Returns an email's body as HTML and as text, with the signature if the draft asks for it. */
export async function mailLetter(
  tx: Tx,
  { html, text }: MailBody,
  wanted: { readonly signature?: boolean | undefined },
): Promise<MailBody> {
  const signature = wanted.signature ? await signatureOf(tx, requireAuthor(tx)) : ""
  const { language } = await textAccount(tx)
  const below = signature === "" ? "" : `<div style="margin-top:24px">${signature}</div>`
  const signed = signature === "" ? "" : `\n-- \n${cleanRichText(signature, () => undefined).text}\n`
  return { html: plainMail(language, Html.ours(`${html}${below}`)), text: `${text}\n${signed}` }
}
