import { maxMailFileBytes } from "@funil/contract/mails"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { Host } from "../../nouns/host-visibility.ts"
import type { Attached } from "../deliveries/delivery.ts"

const bytesOfMegabyte = 1024 * 1024

/** The files of a record that the caller sees, in the order of the ids. 422 for one that is another's or gone, and for too much. */
export async function mailFiles(
  tx: Tx,
  { entity, record_id }: Host,
  ids: readonly string[],
): Promise<Attached[]> {
  if (ids.length === 0) return []
  requireCan(tx, "file.read")
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Attached>`
    select f.id, f.name, f.size from files f
    where f.account_id = ${tx.accountId} and f.id = any(${wanted}::uuid[]) and f.entity = ${entity} and f.record_id = ${record_id}
      and f.deleted_at is null
    order by array_position(${wanted}::uuid[], f.id)
  `.execute(tx.db)
  if (rows.length < wanted.length) throw invalid("files", "not_found")
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxMailFileBytes)
    throw invalid("files", "too_big", { maximum: `${maxMailFileBytes / bytesOfMegabyte} MB` })
  return rows
}
