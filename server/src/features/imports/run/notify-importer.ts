import { importRoute } from "@funil/contract/shared/record-routes"
import type { Tx } from "../../../platform/db/transaction.ts"
import { notify } from "../../notifications/notify.ts"
import type { ImportRow } from "./import-queries.ts"

/** Tells who imports that the import has ended, well or not. A rehearsal is watched while it runs; who calls it off knows. */
export async function notifyImporter(tx: Tx, row: ImportRow): Promise<void> {
  if (row.options.dry_run || tx.user?.id === row.user_id) return
  const { id, user_id, entity, file_name: file, status, created, updated, failed } = row
  const rows = status === "done" ? { created, updated, failed } : null
  const route = importRoute(entity, id)
  await notify(tx, [
    { user_id, kind: "import_done", key: `import_done ${id}`, route, params: { file, rows } },
  ])
}
