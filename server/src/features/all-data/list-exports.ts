import type { DataExport } from "@funil/contract/all-data"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findExportRow, listExportRows } from "./export-queries.ts"
import { exportLink, exportView } from "./export-view.ts"

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

/** The link to a file that is ready. The endpoint has asked for the password. */
export async function linkExport(ctx: Context, id: string): Promise<{ url: string }> {
  const { status } = await getExport(ctx, id)
  if (status !== "ready") throw notFound()
  return { url: exportLink(ctx, id) }
}
