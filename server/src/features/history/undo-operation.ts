import { isDeepStrictEqual } from "node:util"
import type { Action, UndoResult } from "@funil/contract/history"
import { id as idSchema } from "@funil/contract/shared/ids"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { State } from "../../platform/ledger/record.ts"
import type { Undoer } from "./undoer.ts"

interface StoredChange {
  readonly entity: LedgerEntity
  readonly record_id: string
  readonly action: Action
  readonly fields: Record<string, [unknown, unknown]>
}

type Skipped = UndoResult["skipped"][number]
export type Undoers = ReadonlyMap<LedgerEntity, Undoer>

/** An undo token works this long. */
const lifetime = sql.raw("interval '30 days'")

/** Puts back what an operation changed; what somebody changed since is left alone and told. Itself an operation. */
export async function undoOperation(ctx: Context, undoers: Undoers, token: string): Promise<UndoResult> {
  if (!idSchema.safeParse(token).success) throw notFound()
  return inTransaction(ctx, async (tx) => {
    const changes = await changesOf(tx, token)
    if (changes.length === 0) throw notFound()
    tx.ledger.undoes = token
    const skipped: Skipped[] = []
    // Last changed first put back: a record may depend on one that the operation changed before it.
    for (const change of changes.toReversed()) {
      const reason = await revert(tx, undoers, change)
      if (reason) skipped.push({ entity: change.entity, id: change.record_id, reason })
    }
    return { undone: changes.length - skipped.length, skipped }
  })
}

async function changesOf(tx: Tx, operationId: string): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select c.entity, c.record_id, c.action, c.fields
    from operations o join changes c on c.account_id = o.account_id and c.operation_id = o.id
    where o.account_id = ${tx.accountId} and o.id = ${operationId} and o.reversible
      and o.created_at > ${tx.now()}::timestamptz - ${lifetime}
    order by c.id
  `.execute(tx.db)
  return rows
}

/** Puts one record back, or says why not. */
async function revert(tx: Tx, undoers: Undoers, change: StoredChange): Promise<string | null> {
  const undoer = undoers.get(change.entity)
  if (!undoer) return "irreversible"
  const trashes = change.action === "create" || Object.hasOwn(change.fields, "deleted_at")
  const kind = trashes ? "delete" : "update"
  const present = await undoer.lockState(tx, change.record_id, kind)
  if (!present) return "forbidden"
  if (isBack(tx, present, change)) return null
  const target = targetOf(tx, change)
  if (!target.expected.every(([name, value]) => isDeepStrictEqual(present[name] ?? null, value)))
    return "changed"
  await undoer.write(tx, change.record_id, target.fields)
  return null
}

/** Whether this undo has put the record back already: a pipeline brings its deals along. */
function isBack(tx: Tx, present: State, { entity, record_id, fields }: StoredChange): boolean {
  return (
    Object.entries(fields).every(([name, [before]]) => isDeepStrictEqual(present[name] ?? null, before)) &&
    tx.ledger.changes.some((change) => change.id === record_id && change.entity === entity)
  )
}

/** What undoing writes, and what must still stand for it. A created record goes to the trash, as one that nobody touched. */
function targetOf(tx: Tx, change: StoredChange): { fields: State; expected: [string, unknown][] } {
  const pairs = Object.entries(change.fields)
  const expected = pairs.map(([name, [, after]]): [string, unknown] => [name, after])
  if (change.action === "create") return { fields: { deleted_at: tx.now().toISOString() }, expected }
  return { fields: Object.fromEntries(pairs.map(([name, [before]]) => [name, before])), expected }
}
