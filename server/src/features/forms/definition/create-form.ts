import type { Form, FormDraft } from "@funil/contract/forms"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts"
import { record } from "../../../platform/ledger/record.ts"
import { newId } from "../../../platform/new-id.ts"
import { requireRoom } from "../../plans/require-room.ts"
import { emptyContent, withSent } from "./form-content.ts"
import { insertFormRow } from "./form-queries.ts"
import type { FormRow } from "./form-row.ts"
import { requireSoundForm } from "./form-rules.ts"
import { slugFrom } from "./form-slug.ts"
import { formState } from "./form-state.ts"
import { getForm } from "./get-form.ts"

/** Makes a form; 402 when the plan has no room for it. */
export async function createForm(ctx: Context, draft: FormDraft): Promise<Form> {
  requireCan(ctx, "form.manage")
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, "forms")
    const row = await newForm(tx, draft)
    await requireSoundForm(tx, row)
    await insertFormRow(tx, row)
    record(tx, { event: "form.created", id: row.id, before: null, after: formState(row) })
    return getForm(tx, row.id)
  })
}

async function newForm(tx: Tx, draft: FormDraft): Promise<FormRow> {
  const slug = draft.slug ?? (await slugFrom(tx, draft.name))
  return {
    ...withSent(emptyContent(tx, draft.name, slug), draft),
    id: newId(),
    favicon: null,
    brand: null,
    terms_hash: null,
    password_hash: null,
    password_set_at: null,
    created_at: tx.now(),
    updated_at: tx.now(),
    deleted_at: null,
    archived_at: null,
    version: 1,
  }
}
