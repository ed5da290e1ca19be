import type { CustomField } from "@funil/contract/custom-fields"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { listCustomFieldRows } from "./custom-field-queries.ts"
import { customFieldViews } from "./custom-field-view.ts"

export async function getCustomField(ctx: Context, id: string): Promise<CustomField> {
  requireCan(ctx, "custom_field.read")
  return inTransaction(ctx, async (tx) => {
    const rows = await listCustomFieldRows(tx, { withArchived: true })
    const index = rows.findIndex((row) => row.id === id)
    const [row, view] = [rows[index], customFieldViews(rows)[index]]
    if (!row || !view) throw notFound()
    return versioned(tx, view, row.version)
  })
}
