import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh } from "../../../platform/http/versions.ts"
import { lockMailTemplate, mailTemplateView } from "./mail-template-queries.ts"

/** Deletes a template for good. */
// No ledger: a text that somebody begins with is no record.
export async function deleteMailTemplate(ctx: Context, id: string, ifMatch?: string): Promise<void> {
  requireCan(ctx, "mail_template.manage")
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
