import { isDeepStrictEqual } from "node:util"
import { ownValue } from "@funil/contract/shared/own-value"
import type { LockedRecords, Putback, Refusal, Undoers } from "../../nouns/store/undoer.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { StoredChange } from "./change-read.ts"

export type SkippedChanges = Map<StoredChange, Refusal>

interface PutBackBatch {
  readonly batch: readonly StoredChange[]
  /**
   * Records that this undo has restored in any of its batches. A pipeline restores its deals too.
   */
  readonly brought: Set<string>
  /**
   * Ids of changes by automations. The undo reverts them with all rights, because other changes
   * caused them.
   */
  readonly followed: ReadonlySet<string>
}

/** Reverts changes in their order and returns those that it skipped. */
export async function putBack(
  tx: Tx,
  undoers: Undoers,
  { batch, brought, followed }: PutBackBatch,
): Promise<SkippedChanges> {
  const left: SkippedChanges = new Map()
  for (const group of groupsOf(batch, followed)) {
    const isFollowed = group.some(({ id }) => followed.has(id))
    await putGroupBack(isFollowed ? withAllRights(tx) : tx, undoers, { group, brought, left })
    for (const { entity, id } of tx.ledger.changes) brought.add(`${entity} ${id}`)
  }
  return left
}

function kindOf({ action, fields }: StoredChange): "update" | "delete" {
  return action === "create" || Object.hasOwn(fields, "deleted_at") ? "delete" : "update"
}

/** Returns the transaction with the rights of an admin. */
function withAllRights(tx: Tx): Tx {
  return { ...tx, user: tx.user && { ...tx.user, role: "admin", pipelines: [] } }
}

/** Locks the records of changes and returns the ids of those that the caller could change so. */
export async function withinReach(
  tx: Tx,
  undoers: Undoers,
  batch: readonly StoredChange[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const group of groupsOf(batch, new Set())) {
    const { states } = await lockGroup(tx, undoers, group)
    for (const { id, record_id } of group) if (states.has(record_id)) found.add(id)
  }
  return found
}

/**
 * Groups adjacent changes of one entity and right, each record once, so one statement can restore
 * them.
 */
function groupsOf(batch: readonly StoredChange[], followed: ReadonlySet<string>): StoredChange[][] {
  const groups: StoredChange[][] = []
  const ids = new Set<string>()
  for (const change of batch) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const isAlike =
      first?.entity === change.entity &&
      kindOf(first) === kindOf(change) &&
      followed.has(first.id) === followed.has(change.id)
    if (group && isAlike && !ids.has(change.record_id)) group.push(change)
    else {
      groups.push([change])
      ids.clear()
    }
    ids.add(change.record_id)
  }
  return groups
}

interface Group {
  readonly group: readonly StoredChange[]
  readonly brought: ReadonlySet<string>
  readonly left: SkippedChanges
}

async function lockGroup(tx: Tx, undoers: Undoers, group: readonly StoredChange[]): Promise<LockedRecords> {
  const [first] = group
  if (!first) throw new Error("A group has at least one change")
  const ids = group.map(({ record_id }) => record_id)
  const fields = new Set(group.flatMap((change) => Object.keys(change.fields)))
  return undoers[first.entity].lock(tx, ids, kindOf(first), fields)
}

async function putGroupBack(tx: Tx, undoers: Undoers, { group, brought, left }: Group): Promise<void> {
  const { states, write } = await lockGroup(tx, undoers, group)
  const putbacks = new Map<StoredChange, Putback>()
  for (const change of group) {
    const present = states.get(change.record_id)
    if (!present) left.set(change, { reason: "forbidden" })
    else if (isBack(present, change, brought)) continue
    else if (!isAsLeft(present, change)) left.set(change, { reason: "changed" })
    else putbacks.set(change, { id: change.record_id, fields: targetOf(tx, change) })
  }
  const refused = await write([...putbacks.values()])
  for (const change of putbacks.keys()) {
    const refusal = refused.get(change.record_id)
    if (refusal) left.set(change, refusal)
  }
}

/** Returns whether this undo has already restored the record. */
function isBack(
  present: State,
  { entity, record_id, fields }: StoredChange,
  brought: ReadonlySet<string>,
): boolean {
  return brought.has(`${entity} ${record_id}`) && holdsAll(present, fields, 0)
}

/** Returns whether the record is still as the operation left it. */
function isAsLeft(present: State, { fields }: StoredChange): boolean {
  return holdsAll(present, fields, 1)
}

/** Returns whether all fields have their value from before (0) or after (1) the change. */
function holdsAll(state: State, fields: StoredChange["fields"], side: 0 | 1): boolean {
  return Object.keys(fields).every((name) => {
    const [is, was] = [ownValue(state, name) ?? null, ownValue(fields, name)?.[side]]
    return is === was || isDeepStrictEqual(is, was)
  })
}

/** Returns the state that the undo writes. A created record goes to the trash. */
function targetOf(tx: Tx, { action, fields }: StoredChange): State {
  if (action === "create") return { deleted_at: tx.now().toISOString() }
  return Object.fromEntries(Object.entries(fields).map(([name, [before]]) => [name, before]))
}
