import { sql } from "kysely"
import type * as z from "zod/mini"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import type { MassNoun } from "../../platform/records/mass-edit.ts"
import { type Changer, type Importer, changer, importer } from "../record-feature.ts"
import type { RecordStore } from "../store/record-store.ts"
import type { Own, RecordChange, StoredRow } from "../store/stored-row.ts"
import { type BatchUndoer, batchUndoer, type Refuse } from "../store/undoer.ts"
import { type Purge, recordTrash, type TrashSource } from "../trash-source.ts"
import { type NewRowResult, createsEach } from "./new-rows.ts"
import { plainMass } from "./plain-mass.ts"
import { type PlainReads, plainReads, type Reading } from "./plain-reads.ts"
import { type BodyOf, type PlainWrites, plainWrites, type Writing } from "./plain-writes.ts"

interface PlainNoun<R, New, Sent, W, A> extends Reading<W, A>, Writing<R, New, Sent> {
  /** What a permanent deletion removes along with the record. It always removes the picture. */
  readonly purge: Omit<Purge, "picture">
  /** The fields that an imported row may have beside the body of a new record. */
  readonly imported?: z.ZodMiniType<New>
  /** Creates many records for an import. Without it, the import creates them one by one. */
  readonly createMany?: (tx: Tx, bodies: readonly New[]) => Promise<NewRowResult[]>
  readonly findSharing?: Importer["findSharing"]
  /** Returns the fields that an undo writes back. `refuse` makes it skip a record. */
  readonly putBack?: (
    tx: Tx,
    changes: readonly RecordChange<R>[],
    refuse: Refuse,
  ) => Promise<readonly RecordChange<R>[]>
}

/** All verbs for the records of one noun. */
export interface PlainRecord<S, R, New, Sent, W, A> extends PlainReads<W, A>, PlainWrites<R, New, Sent, A> {
  readonly store: S
  readonly mass: MassNoun
  readonly changer: Changer
  readonly importer: Importer
  readonly undoer: BatchUndoer
  readonly trashSource: TrashSource
}

/** Creates all verbs of a noun from what it stores and how answers show it. */
export function plainRecord<
  C extends object,
  N extends keyof C,
  L extends object,
  S extends Own,
  New extends BodyOf<New, C & L> & Readonly<Pick<C, N>>,
  Sent extends BodyOf<Sent, C & L>,
  W,
  A extends { readonly id: string },
>(
  store: RecordStore<C, N, L, S>,
  noun: PlainNoun<StoredRow<C, L, S>, New, Sent, W, A>,
): PlainRecord<RecordStore<C, N, L, S>, StoredRow<C, L, S>, New, Sent, W, A> {
  const { entity, source, rights, picture } = store
  const { create: createBody, update: updateBody, findSharing, purge, putBack } = noun
  const reads = plainReads(store, noun)
  const writes = plainWrites(store, noun, reads.answer)
  return {
    store,
    ...reads,
    ...writes,
    mass: plainMass(store, noun),
    changer: changer({
      permission: rights.update,
      updateBody,
      lock: (tx, id) => store.lockOne(tx, id, "update"),
      change: writes.change,
    }),
    importer: importer({
      createBody: noun.imported ?? createBody,
      updateBody,
      createMany: noun.createMany ?? createsEach(writes.create),
      updateOne: writes.update,
      ...(findSharing && { findSharing }),
    }),
    undoer: batchUndoer({
      lock: (tx, ids, kind) => store.lockAll(tx, ids, kind === "delete" ? "trash" : "update"),
      stateOf: (row) => store.state(row),
      save: async (tx, putbacks, refuse) => {
        const changes = putbacks.map(({ before, fields }) => ({ before, patch: store.putBack(tx, fields) }))
        await store.save(tx, putBack ? await putBack(tx, changes, refuse) : changes)
      },
    }),
    trashSource: recordTrash(entity, {
      purge: { ...purge, picture },
      scope: source.scope,
      restorable: (ctx, alias) =>
        scopeFor(ctx, rights.trash) === "none" ? sql`false` : store.scope(ctx, "trash", alias),
    }),
  }
}
