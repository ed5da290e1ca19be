import type { MailTemplate, MailTemplateUpdate } from "@funil/contract/mail-templates"
import { requireCan } from "../../../platform/access/require-can.ts"
import { AppError } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../../platform/http/versions.ts"
import { cleanMailText } from "../clean-mail-text.ts"
import {
  lockMailTemplate,
  type MailTemplateRow,
  mailTemplateView,
  mayShare,
} from "./mail-template-queries.ts"

/** Changes a template. */
// No ledger: a text that somebody begins with is no record.
export async function updateMailTemplate(
  ctx: Context,
  id: string,
  { name, subject, body, is_shared }: MailTemplateUpdate,
  ifMatch?: string,
): Promise<MailTemplate> {
  requireCan(ctx, "mail_template.manage")
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
