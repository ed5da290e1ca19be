import type { RecordFile } from "@funil/contract/files"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type Host, requireHost } from "../../nouns/host-visibility.ts"
import { readFiles } from "./file-queries.ts"
import { fileView } from "./file-view.ts"

/** The files of a record that the caller sees, newest first. */
export async function listFiles(ctx: Context, { entity, record_id }: Host): Promise<RecordFile[]> {
  requireCan(ctx, "file.read")
  return inTransaction(ctx, async (tx) => {
    await requireHost(tx, { entity, record_id })
    const rows = await readFiles(
      tx,
      sql`f.entity = ${entity} and f.record_id = ${record_id} and f.deleted_at is null`,
    )
    return rows.map((row) => fileView(tx, row))
  })
}
