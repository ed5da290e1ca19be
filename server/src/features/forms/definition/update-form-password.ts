import type { Form } from "@funil/contract/forms"
import { hashPassword } from "../../../platform/access/password-hash.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { requireFresh } from "../../../platform/http/versions.ts"
import { lockForm } from "./form-queries.ts"
import { getForm } from "./get-form.ts"
import { saveForm } from "./save-form.ts"

/** Has a form ask for another password, or for none. */
export async function updateFormPassword(
  ctx: Context,
  id: string,
  password: string | null,
  ifMatch?: string,
): Promise<Form> {
  requireCan(ctx, "form.manage")
  const hash = password === null ? null : await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const before = await lockForm(tx, id)
    await requireFresh(before, ifMatch, () => getForm(tx, id))
    const password_set_at = hash === null ? null : tx.now()
    await saveForm(tx, before, { password_hash: hash, password_set_at })
    return getForm(tx, id)
  })
}
