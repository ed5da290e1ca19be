import {
  type MailTemplate,
  type MailTemplateDraft,
  type MailTemplateUpdate,
  maxMailTemplates,
} from "@funil/contract/messages/mail-templates"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Permitted } from "../../platform/access/permitted.ts"
import { scopeFor } from "../../platform/access/require-can.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { newId } from "../../platform/new-id.ts"
import { cleanMailText, requireAuthor } from "./mail-settings.ts"

/** A template as it is stored. */
interface MailTemplateRow extends Omit<MailTemplate, "created_at" | "updated_at"> {
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}

/** Lists the templates that the caller may use, by name. */
export async function listMailTemplates(ctx: Permitted<"mail_template.manage">): Promise<MailTemplate[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<MailTemplateRow>`
      select t.* from mail_templates t where t.account_id = ${tx.accountId} and ${mailTemplateScope(tx)}
      order by lower(t.name), t.id limit ${maxMailTemplates}
    `.execute(tx.db)
    return rows.map(mailTemplateView)
  })
}

async function requireRoom(tx: Tx): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_templates where account_id = ${tx.accountId}
  `.execute(tx.db)
  if ((rows[0]?.count ?? 0) >= maxMailTemplates)
    throw invalid("name", "too_many", { maximum: maxMailTemplates })
}

/** Creates a template that belongs to the caller. */
// No ledger: a template is no record.
export async function createMailTemplate(
  ctx: Permitted<"mail_template.manage">,
  draft: MailTemplateDraft,
): Promise<MailTemplate> {
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

// No ledger: a template is no record.
export async function updateMailTemplate(
  ctx: Permitted<"mail_template.manage">,
  id: string,
  { name, subject, body, is_shared }: MailTemplateUpdate,
  ifMatch?: string,
): Promise<MailTemplate> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockMailTemplate(tx, id)
    await requireFresh(before, ifMatch, () => mailTemplateView(before))
    if (is_shared && !before.is_shared && !mayShare(tx)) throw new AppError("forbidden")
    const written = {
      name: name ?? before.name,
      subject: subject ?? before.subject,
      body: body === undefined ? before.body : cleanMailText("body", body),
      is_shared: is_shared ?? before.is_shared,
      updated_at: tx.now(),
      version: before.version + 1,
    }
    const after: MailTemplateRow = { ...before, ...written }
    await tx.db
      .updateTable("mail_templates")
      .set(written)
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .execute()
    return versioned(tx, mailTemplateView(after), after.version)
  })
}

/** Deletes a template permanently. */
// No ledger: a template is no record.
export async function deleteMailTemplate(
  ctx: Permitted<"mail_template.manage">,
  id: string,
  ifMatch?: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await lockMailTemplate(tx, id)
    await requireFresh(before, ifMatch, () => mailTemplateView(before))
    await tx.db
      .deleteFrom("mail_templates")
      .where("account_id", "=", tx.accountId)
      .where("id", "=", id)
      .execute()
  })
}

/** Whether the caller may share templates and change other users' shared ones. */
function mayShare(ctx: Context): boolean {
  return scopeFor(ctx, "mail_template.manage") !== "personal"
}

/** The condition on templates that the caller may use: their own and shared ones. */
function mailTemplateScope(ctx: Context): RawBuilder<SqlBool> {
  return sql`(t.user_id = ${requireAuthor(ctx)} or t.is_shared)`
}

function mailTemplateView(row: MailTemplateRow): MailTemplate {
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

/**
 * Locks a template for writing. Throws 404 if the caller can't see it, 403 if the caller may only
 * use it.
 */
async function lockMailTemplate(tx: Tx, id: string): Promise<MailTemplateRow> {
  const { rows } = await sql<MailTemplateRow>`
    select t.* from mail_templates t
    where t.account_id = ${tx.accountId} and t.id = ${id} and ${mailTemplateScope(tx)} for no key update
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw notFound()
  if (row.user_id !== tx.user?.id && !mayShare(tx)) throw new AppError("forbidden")
  return row
}
