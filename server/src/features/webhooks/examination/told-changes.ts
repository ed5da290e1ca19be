import { type StageKind, stageKind } from "@funil/contract/stage-kind"
import { sql } from "kysely"
import { laterStages } from "../../../nouns/later-stages.ts"
import type { Place } from "../../../platform/outbox/since.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { enteredStage, type StageKinds, type ToldChange } from "./events-of-change.ts"

/** Changes of the ledger, in the order of the ids: also those of undos, and those that were undone. */
export async function toldChanges(tx: Tx, places: ReadonlyMap<string, Place>): Promise<ToldChange[]> {
  const ids = [...places.keys()]
  const { rows } = await sql<Omit<ToldChange, "place">>`/* told changes */
    select c.id, c.entity, c.record_id, c.action, c.fields, c.created_at from changes c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], c.id)
  `.execute(tx.db)
  return rows.flatMap((row) => {
    const place = places.get(row.id)
    return place ? { ...row, place } : []
  })
}

/** The kinds of the stages that deals entered. */
export async function enteredKinds(tx: Tx, changes: readonly ToldChange[]): Promise<StageKinds> {
  const ids = [...new Set(changes.flatMap((change) => enteredStage(change) ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; later: number }>`/* kinds of stages */
    select s.id, ${laterStages(tx, "s")} as later from stages s
    where s.account_id = ${tx.accountId} and s.id = any(${ids}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, later }): [string, StageKind] => [id, stageKind(later)]))
}
