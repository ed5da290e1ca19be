import type { Entity } from "@funil/contract/shared/entities"
import type { Records } from "../../../nouns/record-feature.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { readAnyTasks } from "../../tasks/task-read.ts"
import { taskView } from "../../tasks/task-view.ts"

/** A record as its answer shows it. */
export type Shown = { readonly id: string } & Readonly<Record<string, unknown>>

/** Records that the caller sees, in the trash or out of it, as answers show them to the caller. */
export async function toldRecords(
  tx: Tx,
  records: Records,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Shown>> {
  if (ids.length === 0) return new Map()
  const read = entity === "task" ? await tasksOf(tx, ids) : await records[entity].list.noun.read(tx, ids)
  // Every answer of a record has its id.
  return new Map((read as readonly Shown[]).map((shown) => [shown.id, shown]))
}

/** The lists of tasks know none that lies in the trash, or whose deal does. */
async function tasksOf(tx: Tx, ids: readonly string[]): Promise<object[]> {
  return (await readAnyTasks(tx, tx.db, ids)).map((row) => taskView(tx, row))
}
