import type { ImportRecord } from "@funil/contract/imports"
import { requireCan } from "../../../platform/access/require-can.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { visibleImport } from "./import-queries.ts"
import { importsOfOtherAccounts } from "./imports-of-other-accounts.ts"
import { importView } from "./import-view.ts"

export async function getImport(ctx: Context, id: string): Promise<ImportRecord> {
  requireCan(ctx, "record.import")
  const row = await inTransaction(ctx, (tx) => visibleImport(tx, id))
  return importView(ctx, row, await importsOfOtherAccounts(ctx, [row]))
}
