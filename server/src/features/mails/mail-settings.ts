import type { MailSettings, updateMailSettings as endpoint } from "@funil/contract/mails"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { cleanMailText } from "./clean-mail-text.ts"

/** Who writes: mails are sent by people, so 403 for the system. */
export function requireAuthor(ctx: Context): string {
  if (ctx.user === null) throw new AppError("forbidden")
  return ctx.user.id
}

/** What stands below the mails of a user; empty for nothing. */
export async function signatureOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ html: string }>`
    select html from mail_signatures where account_id = ${tx.accountId} and user_id = ${userId}
  `.execute(tx.db)
  return rows[0]?.html ?? ""
}

function settingsView({ services }: Context, signature: string): MailSettings {
  return { is_configured: services.config.smtpUrl !== undefined, signature }
}

/** How the caller's mails go out. */
export async function getMailSettings(ctx: Context): Promise<MailSettings> {
  requireCan(ctx, "mail.send")
  const me = requireAuthor(ctx)
  return inTransaction(ctx, async (tx) => settingsView(ctx, await signatureOf(tx, me)))
}

/** Changes the caller's signature. */
// No ledger: how somebody signs is no record.
export async function updateMailSettings(
  ctx: Context,
  input: z.output<typeof endpoint.body>,
): Promise<MailSettings> {
  requireCan(ctx, "mail.send")
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
