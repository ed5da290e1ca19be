import { createHash } from "node:crypto"
import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field } from "@funil/contract/shared/fields"
import { sql } from "kysely"
import { nounOf } from "../../../nouns/nouns.ts"
import type { Tx } from "../../../platform/db/transaction.ts"

/** The CRM and noun of ids from a migration. */
interface Origin {
  readonly rival: Rival
  readonly entity: Entity
}

/**
 * Finds the record, outside the trash, that each of the ids became. Notes that came as tasks count
 * as tasks.
 */
export async function findMigratedRecords(
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

/** Stores the record that each id became. */
export async function insertMigratedRecords(
  tx: Tx,
  { rival, entity }: Origin,
  migrated: ReadonlyMap<string, string>,
): Promise<void> {
  if (migrated.size === 0) return
  const keys = [...migrated.keys()].map(keyOf)
  await sql`
    insert into moved_records (account_id, rival, entity, source_key, record_id, created_at)
    select a.account_id, ${rival}, ${entity}, k.key, k.id, ${tx.now()}::timestamptz
    from accounts a, unnest(${keys}::text[], ${[...migrated.values()]}::uuid[]) as k (key, id)
    where a.account_id = ${tx.accountId}
    on conflict (account_id, rival, entity, source_key)
      do update set record_id = excluded.record_id, created_at = excluded.created_at
  `.execute(tx.db)
}

/** The nouns that rows of a migration name by their ids in the other CRM. */
type MigratedKind = "company" | "contact" | "deal"

/** Returns true if cells of the field hold ids of the other CRM. */
export function isMigratedLink(field: Pick<Field, "to">): field is { to: MigratedKind } {
  return field.to === "company" || field.to === "contact" || field.to === "deal"
}

/** The ids in a cell. */
export function originIds(cell: string): string[] {
  return cell.split("|").filter((id) => id !== "")
}

function keyOf(sourceId: string): string {
  return createHash("sha256").update(sourceId).digest("hex")
}
