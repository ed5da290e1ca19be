import { ownValue } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh } from "../../platform/http/versions.ts"
import { storedCustomFields } from "../custom-field-rules.ts"
import type { RecordStore } from "../store/record-store.ts"
import type { Own, StoredRow } from "../store/stored-row.ts"

export interface OwnFields {
  readonly custom_fields?: Record<string, unknown> | undefined
}

/**
 * A body whose fields are all stored. An unknown field, or a value that its column rejects, doesn't
 * compile.
 */
export type BodyOf<B, F> = OwnFields & {
  readonly [K in keyof B]: K extends keyof F ? F[K] | undefined : K extends keyof OwnFields ? B[K] : never
}

/** The bodies of a noun's calls and the rules of its writes. `R` is a stored row. */
export interface Writing<R, New, Sent> {
  readonly create: z.ZodMiniType<New>
  readonly update: z.ZodMiniType<Sent>
  /** Returns values of a new record that no body contains. */
  readonly initial?: (tx: Tx) => Partial<R>
  /**
   * Throws 422 for an invalid link. `before` is null for a new record and for many records at once.
   */
  readonly linkable?: (tx: Tx, before: R | null, patch: Partial<R>) => Promise<void>
  /** Returns the changes to the links that follow from one record's patch. */
  readonly linked?: (tx: Tx, before: R, patch: Partial<R>) => Promise<Partial<R>>
  /**
   * Returns the function that completes a patch and throws if a rule rejects it. It is created once
   * for many records.
   */
  readonly settling?: (tx: Tx) => (before: R | null, patch: Partial<R>) => Partial<R>
}

export interface PlainWrites<R, New, Sent, A> {
  readonly create: (ctx: Context, body: New) => Promise<A>
  /**
   * Creates the record inside a transaction and returns the row. The caller has checked the right.
   */
  readonly make: (tx: Tx, body: New) => Promise<R>
  readonly update: (ctx: Context, id: string, body: Sent, ifMatch?: string) => Promise<A>
  /** Returns the fields of a new record from the body of a POST, without custom fields. */
  readonly newFields: (tx: Tx, body: New) => Promise<Partial<R>>
  /** Applies the body of a PUT to a locked record. */
  readonly change: (tx: Tx, before: R, body: Sent) => Promise<void>
  /** Applies a body to each of several locked records. */
  readonly changeEach: (tx: Tx, changes: readonly { before: R; body: Sent }[]) => Promise<void>
  /** Puts a record in the trash. Users can restore it for 30 days. */
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
      return inTransaction(requireCan(ctx, rights.create), async (tx) => {
        const { id } = await make(tx, body)
        return answer(tx, id)
      })
    },
    update: async (ctx, id, body, ifMatch) => {
      return inTransaction(requireCan(ctx, rights.update), async (tx) => {
        const before = await store.lockOne(tx, id, "update")
        await requireFresh(before, ifMatch, () => answer(tx, id))
        await change(tx, before, body)
        return answer(tx, id)
      })
    },
    trash: async (ctx, id, ifMatch) => {
      await inTransaction(requireCan(ctx, rights.trash), async (tx) => {
        const before = await store.lockOne(tx, id, "trash")
        await requireFresh(before, ifMatch, () => answer(tx, id))
        await store.trash(tx, [before])
      })
    },
  }
}

/** A body whose fields are all ruled or plain columns. Other fields don't compile. */
export type PlainBody<B, Plain, Ruled> = {
  readonly [K in keyof B]: K extends Ruled ? B[K] : K extends keyof Plain ? Plain[K] | undefined : never
}

/** The columns of a noun that are stored as sent. */
export interface PlainColumns<Plain, Ruled> {
  /** Returns the plain fields of a body as they are stored. */
  readonly sent: <B extends PlainBody<B, Plain, Ruled>>(body: B) => Partial<Plain>
  /** Returns the plain columns of a record. */
  readonly of: (record: Plain) => Plain
}

/** Separates the columns of a noun that are stored as sent from the fields that rules decide. */
export function plainColumns<
  C extends object,
  N extends keyof C,
  L extends object,
  S extends object,
  const R extends string,
>(store: RecordStore<C, N, L, S>, ruled: readonly R[]): PlainColumns<Omit<C, R>, R> {
  const isPlain = (name: string) => !ruled.some((one) => one === name)
  const only = (entries: [string, unknown][]) => Object.fromEntries(entries.filter(([name]) => isPlain(name)))
  return {
    sent: (body) => store.values(only(Object.entries(body))),
    // All fields without a rule are plain.
    of: (record) => only(store.columns.map((name) => [name, ownValue(record, name)])) as Omit<C, R>,
  }
}
