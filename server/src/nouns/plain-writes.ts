import type * as z from "zod/mini"
import { requireCan } from "../platform/access/require-can.ts"
import type { Context } from "../platform/context.ts"
import { inTransaction, type Tx } from "../platform/db/transaction.ts"
import { requireFresh } from "../platform/http/versions.ts"
import { storedCustomFields } from "./custom-field-rules.ts"
import type { RecordStore } from "./record-store.ts"
import type { Own, StoredRow } from "./stored-row.ts"

export interface OwnFields {
  readonly custom_fields?: Record<string, unknown> | undefined
}

/** A body of which every field is stored: one that has another field, or takes what its column does not, does not compile. */
export type BodyOf<B, F> = OwnFields & {
  readonly [K in keyof B]: K extends keyof F ? F[K] | undefined : K extends keyof OwnFields ? B[K] : never
}

/** The bodies of a noun's calls, and what its writes ask beside them; `R` is a stored row. */
export interface Writing<R, New, Sent> {
  readonly create: z.ZodMiniType<New>
  readonly update: z.ZodMiniType<Sent>
  /** What a new record has that no body says. */
  readonly initial?: (tx: Tx) => Partial<R>
  /** Ends with 422 for a link that may not be. `before` is null for many records at once, and for a new one. */
  readonly linkable?: (tx: Tx, before: R | null, patch: Partial<R>) => Promise<void>
  /** What the patch of one record means for its links. */
  readonly linked?: (tx: Tx, before: R, patch: Partial<R>) => Promise<Partial<R>>
  /** The patch with what follows from it; throws what speaks against it. It is asked for once for many records. */
  readonly settling?: (tx: Tx) => (before: R | null, patch: Partial<R>) => Partial<R>
}

export interface PlainWrites<R, New, Sent, A> {
  readonly create: (ctx: Context, body: New) => Promise<A>
  /** The same within a transaction, for whoever has asked for the right; answers the row. */
  readonly make: (tx: Tx, body: New) => Promise<R>
  readonly update: (ctx: Context, id: string, body: Sent, ifMatch?: string) => Promise<A>
  /** What the body of a POST says of a new record, without its custom fields. */
  readonly newFields: (tx: Tx, body: New) => Promise<Partial<R>>
  /** Does to a locked record what the body of a PUT says. */
  readonly change: (tx: Tx, before: R, body: Sent) => Promise<void>
  /** The same with several, each as its own body says. */
  readonly changeEach: (tx: Tx, changes: readonly { before: R; body: Sent }[]) => Promise<void>
  /** Puts a record in the trash, from where it can be restored for 30 days. */
  readonly trash: (ctx: Context, id: string, ifMatch?: string) => Promise<void>
}

/** The verbs that write one record of a noun. */
export function plainWrites<
  C extends object,
  N extends keyof C,
  L extends object,
  S extends Own,
  New extends BodyOf<New, C & L> & Readonly<Pick<C, N>>,
  Sent extends BodyOf<Sent, C & L>,
  A,
>(
  store: RecordStore<C, N, L, S>,
  { initial, linkable, linked, settling }: Writing<StoredRow<C, L, S>, New, Sent>,
  answer: (tx: Tx, id: string) => Promise<A>,
): PlainWrites<StoredRow<C, L, S>, New, Sent, A> {
  const { entity, rights } = store
  type Row = StoredRow<C, L, S>

  const patchOf = async (tx: Tx, before: Row | null, body: object): Promise<Partial<Row>> => {
    const values = store.values(body)
    await linkable?.(tx, before, values)
    const patch = linked && before ? await linked(tx, before, values) : values
    return settling ? settling(tx)(before, patch) : patch
  }

  const newFields = async (tx: Tx, body: New) => ({ ...initial?.(tx), ...(await patchOf(tx, null, body)) })

  const make = async (tx: Tx, body: New) => {
    const row = store.newRow(tx, await newFields(tx, body))
    const sent = body.custom_fields
    row.custom_fields = await storedCustomFields(tx, entity, { before: null, sent, record: row })
    await store.insert(tx, row)
    return row
  }

  const changeEach = async (tx: Tx, changes: readonly { before: Row; body: Sent }[]) => {
    const patched = []
    for (const { before, body } of changes) {
      const patch = await patchOf(tx, before, body)
      const custom_fields = await storedCustomFields(tx, entity, {
        before: before.custom_fields,
        sent: body.custom_fields,
        record: { ...before, ...patch },
      })
      patched.push({ before, patch: { ...patch, custom_fields } })
    }
    await store.save(tx, patched)
  }
  const change = (tx: Tx, before: Row, body: Sent) => changeEach(tx, [{ before, body }])

  return {
    newFields,
    make,
    change,
    changeEach,
    create: async (ctx, body) => {
      requireCan(ctx, rights.create)
      return inTransaction(ctx, async (tx) => {
        const { id } = await make(tx, body)
        return answer(tx, id)
      })
    },
    update: async (ctx, id, body, ifMatch) => {
      requireCan(ctx, rights.update)
      return inTransaction(ctx, async (tx) => {
        const before = await store.lockOne(tx, id, "update")
        await requireFresh(before, ifMatch, () => answer(tx, id))
        await change(tx, before, body)
        return answer(tx, id)
      })
    },
    trash: async (ctx, id, ifMatch) => {
      requireCan(ctx, rights.trash)
      await inTransaction(ctx, async (tx) => {
        const before = await store.lockOne(tx, id, "trash")
        await requireFresh(before, ifMatch, () => answer(tx, id))
        await store.trash(tx, [before])
      })
    },
  }
}
