import type { MailPreview, previewMail as endpoint } from "@funil/contract/mails"
import { nounRights } from "@funil/contract/noun-rights"
import type * as z from "zod/mini"
import type { Records } from "../../nouns/record-feature.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { mailLetter } from "./mail-letter.ts"
import { writeMail } from "./write-mail.ts"

/** What a mail would say, and what has to be known of those who would get it. */
export async function previewMail(
  ctx: Context,
  records: Records,
  draft: z.output<typeof endpoint.body>,
): Promise<MailPreview> {
  requireCan(ctx, "mail.send")
  // Whoever may write such records at all writes those that they see.
  requireCan(ctx, nounRights[draft.entity].update)
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, draft)
    const { subject, html, text, missing, to, cc } = await writeMail(tx, records, draft)
    const letter = await mailLetter(tx, { html, text }, draft)
    const receivers = [...to, ...cc].map(({ email, name, warning }) => ({ email, name, warning }))
    return { subject, html: letter.html, missing: [...missing], receivers }
  })
}
