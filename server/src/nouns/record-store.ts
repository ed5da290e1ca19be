import type { CustomFieldEntity } from "@funil/contract/custom-fields"
import { can, type Permission } from "@funil/contract/permissions"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../platform/app-error.ts"
import type { Context } from "../platform/context.ts"
import { insertRows } from "../platform/db/insert-rows.ts"
import type { DB } from "../platform/db/tables.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { record, type State } from "../platform/ledger/record.ts"
import { newId } from "../platform/new-id.ts"
import { customFieldStates, type StoredFields } from "../platform/records/custom-fields.ts"
import type { RecordSource } from "../platform/records/record-source.ts"
import { updateRows } from "../platform/records/update-rows.ts"

/** What every stored record has beside the columns that people write. */
interface Stamps {
  id: string
  created_by: string | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  deleted_by: string | null
  version: number
  custom_fields: StoredFields
}

/** A record as it is stored: its columns `C` and its links `L`. */
export type StoredRow<C, L> = C & L & Stamps

/** Links of a noun's records, which stand in a table of their own. */
export interface RecordLinks<L extends object> {
  /** Those of a record that has none. */
  readonly none: L
  /** By the record's id; records without links may be missing. */
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, L>>
  readonly insert: (tx: Tx, rows: readonly (L & { id: string })[]) => Promise<void>
  readonly save: (tx: Tx, saved: readonly { before: L; after: L & { id: string } }[]) => Promise<void>
}

/** What is to become of a locked record. */
export interface RecordChange<R> {
  readonly before: R
  readonly patch: Partial<R>
  /** Another one was merged into it. */
  readonly isMerge?: boolean
}

type Right = "read" | "create" | "update" | "trash"
type Write = "update" | "trash"

interface Definition<T extends keyof DB, N, C extends object, L extends object, P extends Permission> {
  readonly entity: CustomFieldEntity
  readonly table: T
  readonly source: RecordSource
  readonly rights: Readonly<Record<Right, P>>
  /** The rows within reach of the caller's permission. */
  readonly scope: (ctx: Context, permission: P, alias: string) => RawBuilder<SqlBool>
  /** The columns that people write and that no record is without. */
  readonly needed: readonly N[]
  /** The other columns that people write, as they are until somebody does. */
  readonly empty: C
  /** The column with the address of the record's picture. */
  readonly picture?: NoInfer<keyof C & string>
  /** How fields are stored that are not stored as they are sent. */
  readonly stored?: NoInfer<{ readonly [K in keyof (C & L)]?: (sent: NonNullable<(C & L)[K]>) => (C & L)[K] }>
  readonly links?: RecordLinks<L>
}

/** The same without what only the compiler needs to know. */
interface Shape extends Omit<
  Definition<keyof DB, string, object, object, Permission>,
  "scope" | "stored" | "links" | "picture"
> {
  readonly scope: (ctx: Context, right: Write, alias: string) => RawBuilder<SqlBool>
  readonly stored: Readonly<Record<string, (sent: never) => unknown>>
  readonly picture: string | undefined
}

type Columns<T extends keyof DB> = Selectable<DB[T]>

/**
 * What a noun stores, from which its rows, writes and states in the ledger follow:
 *
 *     const store = recordStore({ entity: "product", table: "products", needed: ["name"], empty: { color: null, price: 0 }, … })
 *     type ProductRow = RowOf<typeof store>
 */
export function recordStore<
  T extends keyof DB,
  N extends keyof Columns<T> & string,
  K extends keyof Columns<T>,
  P extends Permission,
  L extends object = object,
>(definition: Definition<T, N, Pick<Columns<T>, K>, L, P>): RecordStore<Pick<Columns<T>, K | N>, N, L> {
  const { scope, stored = {}, links, picture, ...rest } = definition
  const shape: Shape = {
    ...rest,
    picture,
    stored,
    scope: (ctx, right, alias) => scope(ctx, definition.rights[right], alias),
  }
  return new RecordStore(shape, links)
}

/** The rows of a store. */
export type RowOf<S> = S extends RecordStore<infer C, infer _, infer L> ? StoredRow<C, L> : never

/** Locks, writes and records the records of one noun. Every change of them ends here. */
export class RecordStore<C extends object, N extends keyof C, L extends object> {
  readonly entity: CustomFieldEntity
  readonly table: keyof DB
  readonly source: RecordSource
  readonly rights: Readonly<Record<Right, Permission>>
  readonly picture: string | undefined
  /** The columns of a record of which only what is needed is known. */
  readonly empty: Omit<C, N>
  readonly #columns: readonly (keyof C & string)[]
  readonly #links: RecordLinks<L> | undefined
  readonly #scope: Shape["scope"]
  readonly #stored: Shape["stored"]

  constructor(shape: Shape, links: RecordLinks<L> | undefined) {
    this.entity = shape.entity
    this.table = shape.table
    this.source = shape.source
    this.rights = shape.rights
    this.picture = shape.picture
    // `recordStore` makes both of the same columns.
    this.empty = shape.empty as Omit<C, N>
    this.#columns = [...shape.needed, ...Object.keys(shape.empty)] as (keyof C & string)[]
    this.#links = links
    this.#scope = shape.scope
    this.#stored = shape.stored
  }

  /** The rows that the caller may write so. */
  scope(ctx: Context, write: Write, alias = this.source.alias): RawBuilder<SqlBool> {
    return this.#scope(ctx, write, alias)
  }

  /** Locks a record to write it: 404 for what the caller can't see or lies in the trash, 403 for what may only be seen. */
  async lockOne(tx: Tx, id: string, write: Write): Promise<StoredRow<C, L>> {
    const [row] = await this.#lock(tx, [id], write, this.#live(this.source.scope(tx, this.source.alias)))
    if (!row) throw notFound()
    if (!row.permitted) throw new AppError("forbidden")
    return row
  }

  /** Locks those of the records that are not in the trash and that the caller may write. */
  async lockLive(tx: Tx, ids: readonly string[], write: Write): Promise<StoredRow<C, L>[]> {
    return this.#lock(tx, ids, write, this.#live(this.scope(tx, write)))
  }

  /** Locks those of the records, in the trash or out of it, that the caller may write. */
  async lockAll(tx: Tx, ids: readonly string[], write: Write): Promise<StoredRow<C, L>[]> {
    if (tx.user && !can(tx.user.role, this.rights[write])) return []
    return this.#lock(tx, ids, write, this.scope(tx, write))
  }

  #live(seen: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
    return sql`${sql.ref(this.source.alias)}.deleted_at is null and ${seen}`
  }

  /** In the order of the ids. */
  async #lock(
    tx: Tx,
    ids: readonly string[],
    write: Write,
    where: RawBuilder<SqlBool>,
  ): Promise<(StoredRow<C, L> & { permitted: boolean })[]> {
    const a = sql.ref(this.source.alias)
    const { rows } = await sql<C & Stamps & { permitted: boolean }>`
      select ${a}.*, ${this.scope(tx, write)} as permitted from ${sql.table(this.table)} ${a}
      where ${a}.account_id = ${tx.accountId} and ${a}.id = any(${[...ids]}::uuid[]) and ${where}
      order by ${a}.id for no key update of ${a}
    `.execute(tx.db)
    const { none } = this.#links ?? {}
    // After the lock: a statement that waited for it would still see the links of before.
    const links = await this.#links?.read(tx, ids)
    // Without links `L` is empty.
    return rows.map((row) => (links ? { ...row, ...none, ...links.get(row.id) } : row) as never)
  }

  /** What a body says of the fields, as they are stored: an empty text is none. */
  values(body: object): Partial<StoredRow<C, L>> {
    const sent = Object.entries(body).filter(
      ([name, value]) => name !== "custom_fields" && value !== undefined,
    )
    // The bodies of a noun name its fields only: see `BodyOf`.
    return Object.fromEntries(sent.map(([name, value]) => [name, this.#asStored(name, value)])) as never
  }

  #asStored(name: string, value: unknown): unknown {
    const stored = ownValue(this.#stored, name)
    if (value === "" || value === null) return null
    return stored ? stored(value as never) : value
  }

  /** A new record of the caller's with these fields; its custom fields are still to be checked. */
  newRow(tx: Tx, fields: Partial<StoredRow<C, L>>): StoredRow<C, L> {
    const now = tx.now()
    const stamps: Stamps = {
      id: newId(),
      created_by: tx.user?.id ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
      custom_fields: {},
    }
    // The body of a new record has what is needed.
    return { ...this.empty, ...this.#links?.none, ...fields, ...stamps } as unknown as StoredRow<C, L>
  }

  /** Stores a new record with its links and the ledger. */
  async insert(tx: Tx, row: StoredRow<C, L>): Promise<void> {
    const { id, created_by, created_at, updated_at, version, deleted_at, deleted_by } = row
    const custom_fields = JSON.stringify(row.custom_fields)
    const stamps = { id, created_by, created_at, custom_fields, updated_at, deleted_at, deleted_by, version }
    const columns = Object.entries({ account_id: tx.accountId, ...stamps, ...this.content(row) })
    await sql`
      insert into ${sql.table(this.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => sql`${value}`))})
    `.execute(tx.db)
    await this.#links?.insert(tx, [row])
    this.#recordNew(tx, row)
  }

  /** The same for many records, in a few statements. */
  async insertAll(tx: Tx, rows: readonly StoredRow<C, L>[]): Promise<void> {
    if (rows.length === 0) return
    const stored = rows.map((row) => {
      const { id, custom_fields, created_by, created_at, updated_at, version } = row
      return { ...this.content(row), id, custom_fields, created_by, created_at, updated_at, version }
    })
    await insertRows(tx, this.table, stored)
    await this.#links?.insert(tx, rows)
    for (const row of rows) this.#recordNew(tx, row)
  }

  #recordNew(tx: Tx, row: StoredRow<C, L>): void {
    record(tx, { event: `${this.entity}.created`, id: row.id, before: null, after: this.state(row) })
  }

  /** Writes locked records as patched, in one statement of the columns that are named, with their links and the ledger. */
  async save(tx: Tx, changes: readonly RecordChange<StoredRow<C, L>>[]): Promise<void> {
    const saved = changes.map(({ before, patch, isMerge = false }) => {
      const after = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
      return { before, after, isMerge }
    })
    const changed = new Set(["updated_at", "version", ...changes.flatMap(({ patch }) => Object.keys(patch))])
    const written = [
      ...this.#columns,
      ...(["custom_fields", "updated_at", "deleted_at", "deleted_by", "version"] as const),
    ]
    await updateRows(
      tx,
      this.table,
      written.filter((name) => changed.has(name)),
      saved.map(({ after }) => after),
    )
    await this.#links?.save(tx, saved)
    for (const { before, after, isMerge } of saved) {
      const event = isMerge ? (`${this.entity}.merged` as const) : this.#eventOf(before, after)
      record(tx, { event, id: after.id, before: this.state(before), after: this.state(after) })
    }
  }

  /** Puts locked records in the trash. */
  async trash(tx: Tx, rows: readonly StoredRow<C, L>[]): Promise<void> {
    const stamps: Partial<Stamps> = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    // The stamps are a part of every row.
    const patch = stamps as Partial<StoredRow<C, L>>
    await this.save(
      tx,
      rows.map((before) => ({ before, patch })),
    )
  }

  /** What gives a record another picture, or none. */
  withPicture(address: string | null): Partial<StoredRow<C, L>> {
    // It is a column of `C`.
    return (this.picture ? { [this.picture]: address } : {}) as Partial<StoredRow<C, L>>
  }

  #eventOf(before: StoredRow<C, L>, after: StoredRow<C, L>) {
    if (before.deleted_at === null && after.deleted_at !== null) return `${this.entity}.trashed` as const
    if (before.deleted_at !== null && after.deleted_at === null) return `${this.entity}.restored` as const
    const [old, picture] = [before, after].map((row) => this.picture && ownValue(row, this.picture))
    if (old === picture) return `${this.entity}.updated` as const
    return `${this.entity}.picture_${picture === null ? "removed" : "uploaded"}` as const
  }

  /** The columns that people write. */
  content(row: C): C {
    // The columns are the keys of `C`.
    return Object.fromEntries(this.#columns.map((name) => [name, row[name]])) as C
  }

  /** What the ledger keeps of a record: everything that a person or an undo can put back. */
  state(row: StoredRow<C, L>): State {
    const links = Object.keys(this.#links?.none ?? {}) as (keyof L)[]
    return {
      ...this.content(row),
      ...customFieldStates(row.custom_fields),
      ...Object.fromEntries(links.map((name) => [name, row[name]])),
      deleted_at: row.deleted_at?.toISOString() ?? null,
    }
  }

  /** The record as its answer shows it, without its links. */
  view(row: C & Stamps) {
    const { id, custom_fields, created_by, created_at, updated_at } = row
    return {
      id,
      ...this.content(row),
      custom_fields,
      created_by,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }
  }
}
