import type { MailTemplate } from "@funil/contract/mail-templates"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../../platform/access/require-can.ts"
import { AppError, notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { requireAuthor } from "../mail-settings.ts"

/** A template as it is stored. */
export interface MailTemplateRow extends Omit<MailTemplate, "created_at" | "updated_at"> {
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}

/** Whether the caller may share templates, and change those that somebody shares. */
export function mayShare(ctx: Context): boolean {
  return scopeFor(ctx, "mail_template.manage") !== "personal"
}

/** The templates that the caller may begin with: one's own, and those that somebody shares. */
export function mailTemplateScope(ctx: Context): RawBuilder<SqlBool> {
  return sql`(t.user_id = ${requireAuthor(ctx)} or t.is_shared)`
}

export function mailTemplateView(row: MailTemplateRow): MailTemplate {
  const { id, name, subject, body, is_shared, user_id, created_at, updated_at } = row
  return {
    id,
    name,
    subject,
    body,
    is_shared,
    user_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Locks a template to write it: 404 for what the caller can't see, 403 for what they may only begin with. */
export async function lockMailTemplate(tx: Tx, id: string): Promise<MailTemplateRow> {
  const { rows } = await sql<MailTemplateRow>`
    select t.* from mail_templates t
    where t.account_id = ${tx.accountId} and t.id = ${id} and ${mailTemplateScope(tx)} for no key update
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  if (row.user_id !== tx.user?.id && !mayShare(tx)) throw new AppError("forbidden")
  return row
}
