import { setImmediate as pause } from "node:timers/promises"
import type { Right } from "@funil/contract/account/noun-rights"
import { can, type Permission } from "@funil/contract/account/permissions"
import { type CustomFieldEntity, customFieldEntities } from "@funil/contract/settings/custom-fields"
import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { send } from "../../platform/db/tx.ts"
import { insertRows } from "../../platform/db/write-rows.ts"
import { type LedgerEvent, record, type State } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { customFieldStates, type StoredFields } from "../../platform/records/custom-fields.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { type Insertion, insertRow, updateRow, updateRows } from "../../platform/records/write-row.ts"
import type { Definition, LockedColumns, LockOptions, LockRequest, Shape, Write } from "./record-shape.ts"
import type { Own, RecordChange, RecordLinks, Stamps, StoredRow, LedgerDetails } from "./stored-row.ts"
import { storedFields } from "./undoer.ts"

type Columns<T extends keyof DB> = Selectable<DB[T]>
type OwnOf<T extends keyof DB> = "custom_fields" extends keyof DB[T] ? Own : object

/**
 * Returns the store of a noun. Its rows, writes and states in the ledger derive from it:
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
  O extends keyof Columns<T> & string = never,
>(
  definition: Definition<T, N, Pick<Columns<T>, K>, L, P, O>,
): RecordStore<Pick<Columns<T>, K | N>, N, L, OwnOf<T> & Pick<Columns<T>, O>> {
  const { scope, stored = {}, links, picture, once = [], instants = [], ...rest } = definition
  const shape: Shape = {
    ...rest,
    picture,
    once,
    instants: instants as readonly string[],
    stored,
    scope: (ctx, right, alias) => scope(ctx, definition.rights[right], alias),
  }
  return new RecordStore(shape, links)
}

/** The rows of a store. */
export type RowOf<R> = R extends RecordStore<infer C, infer _, infer L, infer S> ? StoredRow<C, L, S> : never

/** The records per batch of ledger entries. The process answers other requests between batches. */
const recordedAtOnce = 50

/** Locks, writes and records the records of one noun. Every change goes through here. */
export class RecordStore<C extends object, N extends keyof C, L extends object, S extends object = Own> {
  readonly entity: S extends Own ? CustomFieldEntity : Entity
  readonly table: keyof DB
  readonly source: RecordSource
  readonly rights: Readonly<Record<Right, Permission>>
  readonly picture: string | undefined
  /** The initial values of the columns that a record doesn't need. */
  readonly empty: Omit<C, N>
  /** The columns that users write. */
  readonly columns: readonly (keyof C & string)[]
  readonly names: readonly string[]
  readonly linkNames: readonly string[]
  readonly #hasOwnFields: boolean
  /** The columns that a save may write. */
  readonly #saved: readonly string[]
  /** The fields that the ledger keeps. */
  readonly #kept: readonly string[]
  readonly #instants: readonly string[]
  readonly #links: RecordLinks<L> | undefined
  readonly #scope: Shape["scope"]
  readonly #stored: Shape["stored"]
  readonly #follow: Shape["follow"]

  constructor(shape: Shape, links: RecordLinks<L> | undefined) {
    // Only nouns with custom fields have columns for them.
    this.entity = shape.entity as typeof this.entity
    this.table = shape.table
    this.source = shape.source
    this.rights = shape.rights
    this.picture = shape.picture
    // `recordStore` derives both from the same columns.
    this.empty = shape.empty as Omit<C, N>
    this.columns = [...shape.needed, ...Object.keys(shape.empty)] as (keyof C & string)[]
    this.#hasOwnFields = customFieldEntities.some((entity) => entity === shape.entity)
    const fields = this.#hasOwnFields ? ["custom_fields"] : []
    const creator = this.#hasOwnFields ? ["created_by"] : []
    this.#saved = [...this.columns, ...fields, "updated_at", "deleted_at", "deleted_by", "version"]
    this.linkNames = links?.names ?? []
    this.#kept = [...this.columns, ...fields, ...this.linkNames, "deleted_at"]
    this.names = ["id", ...creator, "created_at", ...shape.once, ...this.#saved]
    this.#instants = shape.instants
    this.#links = links
    this.#scope = shape.scope
    this.#stored = shape.stored
    this.#follow = shape.follow
  }

  /** Limits rows to those the caller may write in this way. */
  scope(ctx: Context, write: Write, alias = this.source.alias): RawBuilder<SqlBool> {
    return sql`${this.#scope(ctx, write, alias)} and not ${this.#archived(ctx, alias)}`
  }

  #archived(ctx: Context, alias: string): RawBuilder<boolean> {
    return this.source.archived?.(ctx, alias) ?? sql`false`
  }

  /**
   * Locks a record to write it. Throws 404 for a hidden, 403 for a read-only, 409 for an archived
   * one.
   */
  async lockOne(tx: Tx, id: string, write: Write, options?: LockOptions): Promise<StoredRow<C, L, S>> {
    const wanted = { ids: [id], write, ...options, withArchived: true }
    const [row] = await this.#lock(tx, wanted, this.#live(this.source.scope(tx, this.source.alias)))
    if (!row) throw notFound()
    if (!row.permitted) throw new AppError("forbidden")
    if (row.archived) throw new AppError("pipeline_archived")
    return row
  }

  /** Locks the records that the caller may write, except trashed and archived ones. */
  async lockLive(
    tx: Tx,
    ids: readonly string[],
    write: Write,
    options?: LockOptions,
  ): Promise<StoredRow<C, L, S>[]> {
    return this.#lock(tx, { ids, write, ...options }, this.#live(this.#scope(tx, write, this.source.alias)))
  }

  /** Locks the records that the caller sees and may write, in the trash or not. */
  async lockAll(
    tx: Tx,
    ids: readonly string[],
    write: Write,
    options?: LockOptions,
  ): Promise<StoredRow<C, L, S>[]> {
    if (tx.user && !can(tx.user.role, this.rights[write])) return []
    const { alias, scope } = this.source
    const seen = sql<SqlBool>`${scope(tx, alias)} and ${this.#scope(tx, write, alias)}`
    return this.#lock(tx, { ids, write, ...options }, seen)
  }

  #live(seen: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
    return sql`${sql.ref(this.source.alias)}.deleted_at is null and ${seen}`
  }

  /** Locks in the order of the ids, so two transactions can't deadlock. */
  async #lock(
    tx: Tx,
    { ids, write, isBare = false, withArchived = false }: LockOptions & LockRequest,
    where: RawBuilder<SqlBool>,
  ): Promise<(StoredRow<C, L, S> & LockedColumns)[]> {
    const { alias } = this.source
    const a = sql.ref(alias)
    const archived = this.#archived(tx, alias)
    const lock = sql.raw(`/* lock ${this.table} */ select`)
    const among = ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${[...ids]}::uuid[])`
    const wanted = sql`from ${sql.table(this.table)} ${a}
      where ${a}.account_id = ${tx.accountId} and ${a}.id ${among} and ${where}
        and ${withArchived ? sql`true` : sql`not ${archived}`} order by ${a}.id`
    const columns = sql`${this.selected(alias)}, ${this.#scope(tx, write, alias)} as permitted, ${archived} as archived`
    type Row = StoredRow<C, L, S> & LockedColumns
    if (!this.#links) {
      const { rows } = await sql<Row>`${lock} ${columns} ${wanted} for no key update of ${a}`.execute(tx.db)
      return rows
    }
    // Reads after the lock. The locking statement sees links and tasks from before it waited.
    send(tx, sql`${lock} ${wanted} for no key update of ${a}`)
    const read = sql.raw(`/* read locked ${this.table} */ select`)
    const links = isBare ? sql`` : sql`, ${this.#links.columns(tx)}`
    const { rows } = await sql<Row>`${read} ${columns} ${links} ${wanted}`.execute(tx.db)
    const { none } = this.#links
    return isBare ? rows.map((row) => Object.assign(row, none)) : rows
  }

  /** Returns the fields of a body in stored form. An empty text becomes null. */
  values(body: object): Partial<StoredRow<C, L, S>> {
    const sent = Object.entries(body).filter(
      ([name, value]) => name !== "custom_fields" && value !== undefined,
    )
    // A noun's bodies contain only its fields: see `BodyOf`.
    return Object.fromEntries(sent.map(([name, value]) => [name, this.#asStored(name, value)])) as never
  }

  #asStored(name: string, value: unknown): unknown {
    const stored = ownValue(this.#stored, name)
    if (value === "" || value === null) return null
    return stored ? stored(value as never) : value
  }

  /** Returns fields of the ledger in stored form. The ledger keeps instants as text. */
  putBack(tx: Tx, fields: State): Partial<StoredRow<C, L, S>> {
    const stored = Object.entries(storedFields(tx, fields)).map(([name, value]) => [
      name,
      typeof value === "string" && this.#instants.includes(name) ? new Date(value) : value,
    ])
    return Object.fromEntries(stored) as never
  }

  /** Returns a new record of the caller. The caller still validates its custom fields. */
  newRow(tx: Tx, fields: Partial<StoredRow<C, L, S>>, created_at: Date = tx.now()): StoredRow<C, L, S> {
    const now = tx.now()
    const stamps: Stamps = {
      id: newId(),
      created_at,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
    }
    const own: Own = { created_by: tx.user?.id ?? null, custom_fields: {} }
    // The body of a new record has all needed fields.
    return {
      ...this.empty,
      ...this.#links?.none,
      ...(this.#hasOwnFields && own),
      ...fields,
      ...stamps,
    } as unknown as StoredRow<C, L, S>
  }

  /** Stores a new record with its links and the ledger. */
  async insert(
    tx: Tx,
    row: StoredRow<C, L, S>,
    details?: LedgerDetails<StoredRow<C, L, S>>,
    taken?: Insertion["taken"],
  ): Promise<void> {
    insertRow(tx, this.table, row, { names: this.names, taken })
    await this.#links?.insert(tx, [row])
    this.#recordNew(tx, row, details)
  }

  /** Stores many new records in a few statements. */
  async insertAll(
    tx: Tx,
    rows: readonly StoredRow<C, L, S>[],
    details?: LedgerDetails<StoredRow<C, L, S>>,
  ): Promise<void> {
    const [only, ...more] = rows
    if (!only) return
    if (more.length === 0) return this.insert(tx, only, details)
    const columns = rows.map((row) => this.#columnsOf(row))
    await insertRows(tx, this.table, columns)
    await this.#links?.insert(tx, rows)
    for (const row of rows) this.#recordNew(tx, row, details)
  }

  /** Selects all columns of a row, over an alias of the table. */
  selected(alias: string): RawBuilder<unknown> {
    return sql.join(this.names.map((name) => sql.ref(`${alias}.${name}`)))
  }

  /** Returns a row with only the columns of its table. */
  #columnsOf(row: StoredRow<C, L, S>): object {
    const columns: Record<string, unknown> = {}
    // The names are columns. Plain loops, because imports run this for every record.
    for (const name of this.names as (keyof StoredRow<C, L, S> & string)[]) columns[name] = row[name]
    return columns
  }

  #recordNew(tx: Tx, row: StoredRow<C, L, S>, details?: LedgerDetails<StoredRow<C, L, S>>): void {
    const audience = details?.audience?.(row, row)
    record(tx, {
      event: `${this.entity}.created`,
      id: row.id,
      before: null,
      after: this.state(row),
      ...(audience && { audience }),
    })
  }

  /** Writes locked records as patched, in one statement, with their links and the ledger. */
  async save(
    tx: Tx,
    changes: readonly RecordChange<StoredRow<C, L, S>>[],
    details: LedgerDetails<StoredRow<C, L, S>> = {},
  ): Promise<{ before: StoredRow<C, L, S>; after: StoredRow<C, L, S> }[]> {
    const saved = changes.map(({ before, patch, isMerge = false }) => {
      const after = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
      return { before, after, isMerge }
    })
    const patched = new Set(changes.flatMap(({ patch }) => Object.keys(patch)))
    // Builds the ledger states of many records while the database writes them.
    await Promise.all([this.#write(tx, saved, patched), this.#recordAll(tx, saved, patched, details)])
    if (this.linkNames.some((name) => patched.has(name))) await this.#links?.save(tx, saved)
    this.#follow?.(tx, saved)
    return saved
  }

  /** Writes the changed columns of one row, or the patched columns of many. */
  async #write(
    tx: Tx,
    saved: readonly { before: StoredRow<C, L, S>; after: StoredRow<C, L, S> }[],
    patched: ReadonlySet<string>,
  ): Promise<void> {
    const stamped = new Set([...patched, "updated_at", "version"])
    // The names are columns.
    const columns = this.#saved.filter((name) => stamped.has(name)) as (keyof StoredRow<C, L, S> & string)[]
    const [only, ...more] = saved
    if (!only || more.length > 0) {
      const rows = saved.map(({ after }) => after)
      return updateRows(tx, this.table, columns, rows)
    }
    updateRow(tx, this.table, columns, only)
  }

  async #recordAll(
    tx: Tx,
    saved: readonly { before: StoredRow<C, L, S>; after: StoredRow<C, L, S>; isMerge: boolean }[],
    patched: ReadonlySet<string>,
    { audience, eventOf }: LedgerDetails<StoredRow<C, L, S>>,
  ): Promise<void> {
    const fields = this.#kept.filter((name) => patched.has(name))
    for (const [index, { before, after, isMerge }] of saved.entries()) {
      if (saved.length > 1 && index % recordedAtOnce === 0) await pause()
      const own = isMerge ? (`${this.entity}.merged` as const) : eventOf?.(before, after)
      record(tx, {
        event: own ?? this.#eventOf(before, after),
        id: after.id,
        before: this.state(before, fields),
        after: this.state(after, fields),
        ...(audience && { audience: audience(after, before) }),
      })
    }
  }

  /** Puts locked records in the trash. */
  async trash(tx: Tx, rows: readonly StoredRow<C, L, S>[]): Promise<void> {
    const patch = this.trashed(tx)
    await this.save(
      tx,
      rows.map((before) => ({ before, patch })),
    )
  }

  /** Returns the patch that puts a record in the trash. */
  trashed(tx: Tx): Partial<StoredRow<C, L, S>> {
    const stamps: Partial<Stamps> = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    // Every row has the stamps.
    return stamps as Partial<StoredRow<C, L, S>>
  }

  /** Returns the patch that sets or removes a record's picture. */
  withPicture(address: string | null): Partial<StoredRow<C, L, S>> {
    // The picture is a column of `C`.
    return (this.picture ? { [this.picture]: address } : {}) as Partial<StoredRow<C, L, S>>
  }

  #eventOf(before: StoredRow<C, L, S>, after: StoredRow<C, L, S>): LedgerEvent {
    if (before.deleted_at === null && after.deleted_at !== null) return `${this.entity}.trashed`
    if (before.deleted_at !== null && after.deleted_at === null) return `${this.entity}.restored`
    const [old, picture] = [before, after].map((row) => this.picture && ownValue(row, this.picture))
    if (old === picture) return `${this.entity}.updated`
    return `${this.entity}.picture_${picture === null ? "removed" : "uploaded"}`
  }

  /** Returns the columns that users write. */
  content(row: C): C {
    // The columns are the keys of `C`.
    return Object.fromEntries(this.columns.map((name) => [name, row[name]])) as C
  }

  /** Returns what the ledger keeps of a record: the fields that a user or an undo can restore. */
  state(row: StoredRow<C, L, S>, fields: readonly string[] = this.#kept): State {
    const state: Record<string, unknown> = {}
    // Mass edits run this for every record, so it creates no object but the state.
    for (const name of fields as readonly (keyof StoredRow<C, L, S> & string)[]) {
      const value: unknown = row[name]
      // Records with custom fields hold them in stored form.
      if (name === "custom_fields") Object.assign(state, customFieldStates(value as StoredFields))
      else state[name] = value instanceof Date ? value.toISOString() : value
    }
    return state
  }

  /** Returns the record as its answer shows it, without links. */
  view(row: C & Own & Stamps) {
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
