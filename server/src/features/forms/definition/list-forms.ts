import type { Form } from "@funil/contract/forms"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { readForms } from "./form-read.ts"
import { formView } from "./form-view.ts"

export async function listForms(ctx: Context): Promise<Form[]> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => (await readForms(tx)).map((row) => formView(tx, row)))
}
