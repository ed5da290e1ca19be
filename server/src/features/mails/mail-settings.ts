import type { MailSettings, updateMailSettings as endpoint } from "@funil/contract/messages/mails"
import {
  maxRichTextLength,
  maxRichTextMarks,
  maxRichTextSourceLength,
} from "@funil/contract/shared/values/rich-text"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { cleanRichText } from "../../platform/text/rich-text.ts"

/** Returns the author's id. Throws 403 for the system: only users send emails. */
export function requireAuthor(ctx: Context): string {
  if (ctx.user === null) throw new AppError("forbidden")
  return ctx.user.id
}

/** Returns the user's signature, or an empty text. */
export async function signatureOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ html: string }>`
    select html from mail_signatures where account_id = ${tx.accountId} and user_id = ${userId}
  `.execute(tx.db)
  return rows[0]?.html ?? ""
}

function settingsView({ services }: Context, signature: string): MailSettings {
  return { is_configured: services.config.smtpUrl !== undefined, signature }
}

/** Returns the caller's sender name, reply address and signature. */
export async function getMailSettings(ctx: Permitted<"mail.send">): Promise<MailSettings> {
  const me = requireAuthor(ctx)
  return inTransaction(ctx, async (tx) => settingsView(ctx, await signatureOf(tx, me)))
}

/** Changes the caller's signature. */
// No ledger: a signature is no record.
export async function updateMailSettings(
  ctx: Permitted<"mail.send">,
  input: z.output<typeof endpoint.body>,
): Promise<MailSettings> {
  const me = requireAuthor(ctx)
  const html = cleanMailText("signature", input.signature)
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    await tx.db
      .insertInto("mail_signatures")
      .values({ account_id: tx.accountId, user_id: me, html, updated_at: now })
      .onConflict((on) => on.columns(["account_id", "user_id"]).doUpdateSet({ html, updated_at: now }))
      .execute()
    return settingsView(ctx, html)
  })
}

const noMentions = () => undefined

/** Throws 422 for a text that would take long to parse. */
export function requireReadable(field: string, sent: string): void {
  if (sent.split(/[<&]/).length > maxRichTextMarks)
    throw invalid(field, "too_long", { maximum: maxRichTextLength })
}

/**
 * Returns the HTML of a template or signature with the tags of notes only, or an empty text. Throws
 * 422 if it is too long.
 */
export function cleanMailText(field: string, sent: string): string {
  requireReadable(field, sent)
  const { html, text } = cleanRichText(sent, noMentions)
  if (text.length > maxRichTextLength) throw invalid(field, "too_long", { maximum: maxRichTextLength })
  if (html.length > maxRichTextSourceLength)
    throw invalid(field, "too_long", { maximum: maxRichTextSourceLength })
  return text === "" ? "" : html
}
