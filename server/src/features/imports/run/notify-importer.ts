import { rivalNames } from "@funil/contract/moving/rivals"
import { importRoute, moveRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { notify } from "../../notifications/notify.ts"
import type { ImportRow } from "./import-queries.ts"

/** Tells who imports that the import has ended, well or not. A rehearsal is watched while it runs; who calls it off knows. */
export async function notifyImporter(tx: Tx, row: ImportRow): Promise<void> {
  if (row.options.dry_run || tx.user?.id === row.user_id) return
  if (row.move_id) return notifyMover(tx, row, row.move_id)
  const { id, user_id, entity, file_name: file, status, created, updated, failed } = row
  const rows = status === "done" ? { created, updated, failed } : null
  const route = importRoute(entity, id)
  await notify(tx, [
    { user_id, kind: "import_done", key: `import_done ${id}`, route, params: { file, rows } },
  ])
}

/** Tells who moves in that the last file has ended. */
async function notifyMover(tx: Tx, { user_id, plan }: ImportRow, moveId: string): Promise<void> {
  const { rows } = await sql<{ left: number; created: number; updated: number; failed: number }>`
    select count(*) filter (where finished_at is null)::int as left, sum(created)::int as created,
      sum(updated)::int as updated, sum(failed)::int as failed
    from imports where account_id = ${tx.accountId} and move_id = ${moveId}
  `.execute(tx.db)
  const [all] = rows
  if (!all || all.left > 0) return
  const { left: _, ...told } = all
  const file = plan.rival ? rivalNames[plan.rival] : ""
  const route = moveRoute(moveId)
  await notify(tx, [
    { user_id, kind: "import_done", key: `import_done ${moveId}`, route, params: { file, rows: told } },
  ])
}
