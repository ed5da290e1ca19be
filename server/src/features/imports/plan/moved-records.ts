import { createHash } from "node:crypto"
import type { Rival } from "@funil/contract/moving/rivals"
import type { Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { nounOf } from "../../../nouns/nouns.ts"

/** Where records of a move come from. */
interface Origin {
  readonly rival: Rival
  readonly entity: Entity
}

function keyOf(sourceId: string): string {
  return createHash("sha256").update(sourceId).digest("hex")
}

/** The records, outside the trash, that came from these ids, as the only one of each; of tasks, notes that came with them too. */
export async function findMovedRecords(
  tx: Tx,
  { rival, entity }: Origin,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const tables = [nounOf(entity).table, ...(entity === "task" ? (["notes"] as const) : [])]
  const parts = tables.map(
    (table) => sql<{ key: string; id: string }>`
      select m.source_key as key, r.id
      from moved_records m join ${sql.table(table)} r on r.account_id = ${tx.accountId} and r.id = m.record_id
      where m.account_id = ${tx.accountId} and m.rival = ${rival} and m.entity = ${entity}
        and m.source_key = any(${ids.map(keyOf)}::text[]) and r.deleted_at is null
    `,
  )
  const { rows } = await sql<{ key: string; id: string }>`${sql.join(parts, sql` union all `)}`.execute(tx.db)
  const found = new Map(rows.map(({ key, id }) => [key, id]))
  return new Map(
    ids.flatMap((id) => {
      const record = found.get(keyOf(id))
      return record === undefined ? [] : [[id, [record]] as const]
    }),
  )
}

/** Remembers what became of records. */
export async function insertMovedRecords(
  tx: Tx,
  { rival, entity }: Origin,
  moved: ReadonlyMap<string, string>,
): Promise<void> {
  if (moved.size === 0) return
  const keys = [...moved.keys()].map(keyOf)
  await sql`
    insert into moved_records (account_id, rival, entity, source_key, record_id, created_at)
    select a.account_id, ${rival}, ${entity}, k.key, k.id, ${tx.now()}::timestamptz
    from accounts a, unnest(${keys}::text[], ${[...moved.values()]}::uuid[]) as k (key, id)
    where a.account_id = ${tx.accountId}
    on conflict (account_id, rival, entity, source_key)
      do update set record_id = excluded.record_id, created_at = excluded.created_at
  `.execute(tx.db)
}
