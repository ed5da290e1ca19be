import type { CustomField, CustomFieldEntity } from "@funil/contract/custom-fields"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { listCustomFieldRows } from "./custom-field-queries.ts"
import { customFieldViews } from "./custom-field-view.ts"

interface Wanted {
  readonly entity?: CustomFieldEntity | undefined
  readonly withArchived?: boolean
}

export async function listCustomFields(ctx: Context, wanted: Wanted = {}): Promise<CustomField[]> {
  requireCan(ctx, "custom_field.read")
  return inTransaction(ctx, async (tx) => customFieldViews(await listCustomFieldRows(tx, wanted)))
}
