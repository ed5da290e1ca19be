import { setImmediate as pause } from "node:timers/promises"
import { type CustomFieldEntity, customFieldEntities } from "@funil/contract/custom-fields"
import { can, type Permission } from "@funil/contract/permissions"
import type { Entity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely"
import { AppError, notFound } from "../platform/app-error.ts"
import type { Context } from "../platform/context.ts"
import { insertRows } from "../platform/db/insert-rows.ts"
import type { DB } from "../platform/db/tables.ts"
import type { Tx } from "../platform/db/transaction.ts"
import { type LedgerEvent, record, type State } from "../platform/ledger/record.ts"
import { newId } from "../platform/new-id.ts"
import { customFieldStates } from "../platform/records/custom-fields.ts"
import type { RecordSource } from "../platform/records/record-source.ts"
import { updateRows } from "../platform/records/update-rows.ts"
import type { Definition, Right, Shape, Write } from "./record-shape.ts"
import type { Own, RecordChange, RecordLinks, Stamps, StoredRow, Telling } from "./stored-row.ts"
import { storedFields } from "./undoer.ts"

type Columns<T extends keyof DB> = Selectable<DB[T]>
type OwnOf<T extends keyof DB> = "custom_fields" extends keyof DB[T] ? Own : object

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

/** So many are recorded in one go; whatever else the process has to answer comes between. */
const recordedAtOnce = 50

interface LockOptions {
  /** Leaves the links unread, for writes that leave them alone: they look empty, before and after. */
  readonly isBare?: boolean
}

/** Locks, writes and records the records of one noun. Every change of them ends here. */
export class RecordStore<C extends object, N extends keyof C, L extends object, S extends object = Own> {
  readonly entity: S extends Own ? CustomFieldEntity : Entity
  readonly table: keyof DB
  readonly source: RecordSource
  readonly rights: Readonly<Record<Right, Permission>>
  readonly picture: string | undefined
  /** The columns of a record of which only what is needed is known. */
  readonly empty: Omit<C, N>
  /** The columns that people write. */
  readonly columns: readonly (keyof C & string)[]
  readonly #hasOwnFields: boolean
  /** The columns that nobody writes by name. */
  readonly #unnamed: readonly string[]
  readonly #instants: readonly string[]
  readonly #links: RecordLinks<L> | undefined
  readonly #scope: Shape["scope"]
  readonly #stored: Shape["stored"]

  constructor(shape: Shape, links: RecordLinks<L> | undefined) {
    // Only nouns with custom fields have columns for them.
    this.entity = shape.entity as typeof this.entity
    this.table = shape.table
    this.source = shape.source
    this.rights = shape.rights
    this.picture = shape.picture
    // `recordStore` makes both of the same columns.
    this.empty = shape.empty as Omit<C, N>
    this.columns = [...shape.needed, ...Object.keys(shape.empty)] as (keyof C & string)[]
    this.#hasOwnFields = customFieldEntities.some((entity) => entity === shape.entity)
    const own = this.#hasOwnFields ? ["created_by", "custom_fields"] : []
    const stamps = ["id", "created_at", "updated_at", "deleted_at", "deleted_by", "version"]
    this.#unnamed = [...stamps, ...own, ...shape.once]
    this.#instants = shape.instants
    this.#links = links
    this.#scope = shape.scope
    this.#stored = shape.stored
  }

  /** The rows that the caller may write so. */
  scope(ctx: Context, write: Write, alias = this.source.alias): RawBuilder<SqlBool> {
    return this.#scope(ctx, write, alias)
  }

  /** Locks a record to write it: 404 for what the caller can't see or lies in the trash, 403 for what may only be seen. */
  async lockOne(tx: Tx, id: string, write: Write): Promise<StoredRow<C, L, S>> {
    const [row] = await this.#lock(
      tx,
      { ids: [id], write },
      this.#live(this.source.scope(tx, this.source.alias)),
    )
    if (!row) throw notFound()
    if (!row.permitted) throw new AppError("forbidden")
    return row
  }

  /** Locks those of the records that are not in the trash and that the caller may write. */
  async lockLive(
    tx: Tx,
    ids: readonly string[],
    write: Write,
    options?: LockOptions,
  ): Promise<StoredRow<C, L, S>[]> {
    return this.#lock(tx, { ids, write, ...options }, this.#live(this.scope(tx, write)))
  }

  /** Locks those of the records, in the trash or out of it, that the caller sees and may write. */
  async lockAll(
    tx: Tx,
    ids: readonly string[],
    write: Write,
    options?: LockOptions,
  ): Promise<StoredRow<C, L, S>[]> {
    if (tx.user && !can(tx.user.role, this.rights[write])) return []
    const { alias, scope } = this.source
    return this.#lock(tx, { ids, write, ...options }, sql`${scope(tx, alias)} and ${this.scope(tx, write)}`)
  }

  #live(seen: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
    return sql`${sql.ref(this.source.alias)}.deleted_at is null and ${seen}`
  }

  /** In the order of the ids. */
  async #lock(
    tx: Tx,
    { ids, write, isBare = false }: LockOptions & { ids: readonly string[]; write: Write },
    where: RawBuilder<SqlBool>,
  ): Promise<(StoredRow<C, L, S> & { permitted: boolean })[]> {
    const { alias } = this.source
    const a = sql.ref(alias)
    const { rows } = await sql<C & S & Stamps & { permitted: boolean }>`${sql.raw(`/* lock ${this.table} */`)}
      select ${this.selected(alias)}, ${this.scope(tx, write)} as permitted from ${sql.table(this.table)} ${a}
      where ${a}.account_id = ${tx.accountId} and ${a}.id = any(${[...ids]}::uuid[]) and ${where}
      order by ${a}.id for no key update of ${a}
    `.execute(tx.db)
    const { none } = this.#links ?? {}
    // After the lock: a statement that waited for it would still see the links of before.
    const links = isBare || rows.length === 0 ? undefined : await this.#links?.read(tx, ids)
    // Without links `L` is empty.
    return rows.map((row) => (none ? { ...row, ...none, ...links?.get(row.id) } : row) as never)
  }

  /** What a body says of the fields, as they are stored: an empty text is none. */
  values(body: object): Partial<StoredRow<C, L, S>> {
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

  /** What an undo writes back, as it is stored: the ledger keeps fields so, but for instants. */
  putBack(tx: Tx, fields: State): Partial<StoredRow<C, L, S>> {
    const stored = Object.entries(storedFields(tx, fields)).map(([name, value]) => [
      name,
      typeof value === "string" && this.#instants.includes(name) ? new Date(value) : value,
    ])
    return Object.fromEntries(stored) as never
  }

  /** A new record of the caller's with these fields; its custom fields are still to be checked. */
  newRow(tx: Tx, fields: Partial<StoredRow<C, L, S>>): StoredRow<C, L, S> {
    const now = tx.now()
    const stamps: Stamps = {
      id: newId(),
      created_at: now,
      updated_at: now,
      deleted_at: null,
      deleted_by: null,
      version: 1,
    }
    const own: Own = { created_by: tx.user?.id ?? null, custom_fields: {} }
    // The body of a new record has what is needed.
    return {
      ...this.empty,
      ...this.#links?.none,
      ...(this.#hasOwnFields && own),
      ...fields,
      ...stamps,
    } as unknown as StoredRow<C, L, S>
  }

  /** Stores a new record with its links and the ledger. */
  async insert(tx: Tx, row: StoredRow<C, L, S>, telling?: Telling<StoredRow<C, L, S>>): Promise<void> {
    const values = Object.entries(this.#columnsOf(row)).map(([name, value]) =>
      name === "custom_fields" ? JSON.stringify(value) : value,
    )
    await sql`
      insert into ${sql.table(this.table)} (account_id, ${sql.join(this.names.map((name) => sql.ref(name)))})
      values (${tx.accountId}, ${sql.join(values.map((value) => sql`${value}`))})
    `.execute(tx.db)
    await this.#links?.insert(tx, [row])
    this.#recordNew(tx, row, telling)
  }

  /** The same for many records, in a few statements. */
  async insertAll(
    tx: Tx,
    rows: readonly StoredRow<C, L, S>[],
    telling?: Telling<StoredRow<C, L, S>>,
  ): Promise<void> {
    const [only, ...more] = rows
    if (!only) return
    if (more.length === 0) return this.insert(tx, only, telling)
    await insertRows(
      tx,
      this.table,
      rows.map((row) => this.#columnsOf(row)),
    )
    await this.#links?.insert(tx, rows)
    for (const row of rows) this.#recordNew(tx, row, telling)
  }

  /** All columns of a row, over an alias of the table. */
  selected(alias: string): RawBuilder<unknown> {
    return sql.join(this.names.map((name) => sql.ref(`${alias}.${name}`)))
  }

  /** All columns of a row. */
  get names(): string[] {
    return [...this.#unnamed, ...this.columns]
  }

  /** A row as its table has it. */
  #columnsOf(row: object): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.names.map((name) => [name, ownValue(row, name)]))
  }

  #recordNew(tx: Tx, row: StoredRow<C, L, S>, telling?: Telling<StoredRow<C, L, S>>): void {
    const audience = telling?.audience?.(row, row)
    record(tx, {
      event: `${this.entity}.created`,
      id: row.id,
      before: null,
      after: this.state(row),
      ...(audience && { audience }),
    })
  }

  /** Writes locked records as patched, in one statement of the columns that are named, with their links and the ledger. */
  async save(
    tx: Tx,
    changes: readonly RecordChange<StoredRow<C, L, S>>[],
    telling: Telling<StoredRow<C, L, S>> = {},
  ): Promise<{ before: StoredRow<C, L, S>; after: StoredRow<C, L, S> }[]> {
    const saved = changes.map(({ before, patch, isMerge = false }) => {
      const after = { ...before, ...patch, updated_at: tx.now(), version: before.version + 1 }
      return { before, after, isMerge }
    })
    const patched = new Set(changes.flatMap(({ patch }) => Object.keys(patch)))
    const stamped = new Set([...patched, "updated_at", "version"])
    const written = [...this.columns, "custom_fields", "updated_at", "deleted_at", "deleted_by", "version"]
    const columns = written.filter((name) => stamped.has(name))
    const rows: (Record<string, unknown> & { id: string })[] = saved.map(({ after }) => ({
      ...after,
      id: after.id,
    }))
    // What the ledger keeps of many records is made while the database writes them.
    await Promise.all([
      updateRows(tx, this.table, columns, rows),
      this.#recordAll(tx, saved, patched, telling),
    ])
    if (this.#links?.names.some((name) => patched.has(name))) await this.#links.save(tx, saved)
    return saved
  }

  async #recordAll(
    tx: Tx,
    saved: readonly { before: StoredRow<C, L, S>; after: StoredRow<C, L, S>; isMerge: boolean }[],
    patched: ReadonlySet<string>,
    { audience, eventOf }: Telling<StoredRow<C, L, S>>,
  ): Promise<void> {
    const fields = this.#stateFields().filter((name) => patched.has(name))
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

  /** What puts a record in the trash. */
  trashed(tx: Tx): Partial<StoredRow<C, L, S>> {
    const stamps: Partial<Stamps> = { deleted_at: tx.now(), deleted_by: tx.user?.id ?? null }
    // The stamps are a part of every row.
    return stamps as Partial<StoredRow<C, L, S>>
  }

  /** What gives a record another picture, or none. */
  withPicture(address: string | null): Partial<StoredRow<C, L, S>> {
    // It is a column of `C`.
    return (this.picture ? { [this.picture]: address } : {}) as Partial<StoredRow<C, L, S>>
  }

  #eventOf(before: StoredRow<C, L, S>, after: StoredRow<C, L, S>): LedgerEvent {
    if (before.deleted_at === null && after.deleted_at !== null) return `${this.entity}.trashed`
    if (before.deleted_at !== null && after.deleted_at === null) return `${this.entity}.restored`
    const [old, picture] = [before, after].map((row) => this.picture && ownValue(row, this.picture))
    if (old === picture) return `${this.entity}.updated`
    return `${this.entity}.picture_${picture === null ? "removed" : "uploaded"}`
  }

  /** The columns that people write. */
  content(row: C): C {
    // The columns are the keys of `C`.
    return Object.fromEntries(this.columns.map((name) => [name, row[name]])) as C
  }

  #stateFields(): string[] {
    const own = this.#hasOwnFields ? ["custom_fields"] : []
    return [...this.columns, ...own, ...(this.#links?.names ?? []), "deleted_at"]
  }

  /** What the ledger keeps of a record: everything that a person or an undo can put back, or just these fields of it. */
  state(row: StoredRow<C, L, S>, fields: readonly string[] = this.#stateFields()): State {
    const plain = fields.filter((name) => name !== "custom_fields")
    const state = Object.fromEntries(
      plain.map((name) => {
        const value: unknown = ownValue(row, name)
        return [name, value instanceof Date ? value.toISOString() : value]
      }),
    )
    if (plain.length < fields.length) {
      // Records with custom fields have them as they are stored.
      const { custom_fields } = row as Partial<Own>
      Object.assign(state, customFieldStates(custom_fields ?? {}))
    }
    return state
  }

  /** The record as its answer shows it, without its links. */
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
