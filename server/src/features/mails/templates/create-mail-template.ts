import { type MailTemplate, type MailTemplateDraft, maxMailTemplates } from "@funil/contract/mail-templates"
import { sql } from "kysely"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError, invalid } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { versioned } from "../../../platform/http/versions.ts"
import { newId } from "../../../platform/new-id.ts"
import { cleanMailText } from "../clean-mail-text.ts"
import { requireAuthor } from "../mail-settings.ts"
import { type MailTemplateRow, mailTemplateView, mayShare } from "./mail-template-queries.ts"

async function requireRoom(tx: Tx): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_templates where account_id = ${tx.accountId}
  `.execute(tx.db)
  if ((rows[0]?.count ?? 0) >= maxMailTemplates)
    throw invalid("name", "too_many", { maximum: maxMailTemplates })
}

/** Keeps a text to begin mails with, the caller's own. */
// No ledger: a text that somebody begins with is no record.
export async function createMailTemplate(ctx: Context, draft: MailTemplateDraft): Promise<MailTemplate> {
  requireCan(ctx, "mail_template.manage")
  const author = requireAuthor(ctx)
  const { name, subject, is_shared = false } = draft
  if (is_shared && !mayShare(ctx)) throw new AppError("forbidden")
  const body = cleanMailText("body", draft.body)
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx)
    const now = tx.now()
    const written = { name, subject, body, is_shared, created_at: now, updated_at: now }
    const row: MailTemplateRow = { id: newId(), user_id: author, ...written, version: 1 }
    await tx.db
      .insertInto("mail_templates")
      .values({ ...row, account_id: tx.accountId })
      .execute()
    return versioned(tx, mailTemplateView(row), row.version)
  })
}
