import type { Form } from "@funil/contract/forms"
import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { versioned } from "../../../platform/http/versions.ts"
import { readForms } from "./form-read.ts"
import { formView } from "./form-view.ts"

export async function getForm(ctx: Context, id: string): Promise<Form> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => {
    const [row] = await readForms(tx, id)
    if (!row) throw notFound()
    return versioned(tx, formView(tx, row), row.version)
  })
}
