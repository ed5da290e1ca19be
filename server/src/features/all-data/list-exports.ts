import type { DataExport } from "@funil/contract/all-data"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findExportRow, listExportRows } from "./export-queries.ts"
import { exportView } from "./export-view.ts"

export async function listExports(ctx: Context): Promise<DataExport[]> {
  requireCan(ctx, "account.write")
  const rows = await inTransaction(ctx, listExportRows)
  return rows.map((row) => exportView(ctx, row))
}

export async function getExport(ctx: Context, id: string): Promise<DataExport> {
  requireCan(ctx, "account.write")
  const row = await inTransaction(ctx, (tx) => findExportRow(tx, id))
  if (!row) throw notFound()
  return exportView(ctx, row)
}
