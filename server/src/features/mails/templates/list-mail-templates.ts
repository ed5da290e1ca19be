import { type MailTemplate, maxMailTemplates } from "@funil/contract/mail-templates"
import { sql } from "kysely"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { type MailTemplateRow, mailTemplateScope, mailTemplateView } from "./mail-template-queries.ts"

/** The templates that the caller may begin with, by name. */
export async function listMailTemplates(ctx: Context): Promise<MailTemplate[]> {
  requireCan(ctx, "mail_template.manage")
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<MailTemplateRow>`
      select t.* from mail_templates t where t.account_id = ${tx.accountId} and ${mailTemplateScope(tx)}
      order by lower(t.name), t.id limit ${maxMailTemplates}
    `.execute(tx.db)
    return rows.map(mailTemplateView)
  })
}
