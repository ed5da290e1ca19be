import type { Permission } from "@funil/contract/account/permissions"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, sql } from "kysely"
import type { KnownPermission, Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import type { DB } from "../../platform/db/tables.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { lockAccount } from "../../platform/db/tx.ts"
import { columnList, sendRows } from "../../platform/db/write-rows.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { type LedgerEvent, record, type State } from "../../platform/ledger/record.ts"
import { newId } from "../../platform/new-id.ts"
import { keyBefore, type PositionRow } from "../../platform/order-key.ts"
import { insertRow, updateRows } from "../../platform/records/write-row.ts"
import type {
  ColumnKind,
  LockPurpose,
  NewSetting,
  Setting,
  SettingChange,
  SettingDefinition,
  SettingStamps,
} from "./setting-definition.ts"
import { placed, settingUndoer } from "./setting-undoer.ts"
import type { BatchUndoer } from "./undoer.ts"

/** The row of a call and the version that its caller has seen. */
interface SettingRef {
  readonly id: string
  readonly ifMatch: string | undefined
}

/**
 * Returns the store of a setting from everything special to it:
 *
 *     export const goalStore = settingStore<GoalRow, Goal, "goal.manage">({ entity: "goal", table: "goals", right: "goal.manage", … })
 */
export function settingStore<
  R extends SettingStamps,
  A,
  W extends Permission = Permission,
  V extends keyof R = never,
  T extends Permission = W,
>(definition: SettingDefinition<R, A, W, V, T>): SettingStore<R, A, W, V, T> {
  return new SettingStore(definition)
}

/** Locks, writes and records the rows of one setting. Every change of them goes through here. */
export class SettingStore<
  R extends SettingStamps,
  A,
  W extends Permission,
  V extends keyof R = never,
  T extends Permission = W,
> implements Setting {
  readonly table: keyof DB
  readonly label: string | undefined
  readonly undoer: BatchUndoer
  readonly #definition: SettingDefinition<R, A, W, V, T>
  /** The columns that an update writes. */
  readonly #written: readonly string[]
  /** The fields that the ledger keeps. */
  readonly #kept: readonly string[]
  readonly #instants: readonly string[]
  readonly #names: readonly string[]

  constructor(definition: SettingDefinition<R, A, W, V, T>) {
    this.#definition = definition
    this.table = definition.table
    this.label = definition.label
    const stamps = ["updated_at", "deleted_at", "version"]
    const once = this.#columns("once", "quiet once")
    this.#written = [...this.#columns("kept", "json", "instant", "quiet"), ...stamps]
    this.#kept = [...this.#columns("kept", "json", "instant", "once"), "deleted_at"]
    this.#instants = [...this.#columns("instant"), "deleted_at"]
    this.#names = ["id", ...once, "created_at", ...this.#written]
    this.undoer = settingUndoer(this, definition)
  }

  #columns(...kinds: ColumnKind[]): string[] {
    const all = Object.entries<ColumnKind>(this.#definition.columns)
    return all.flatMap(([name, kind]) => (kinds.includes(kind) ? name : []))
  }

  /** Selects all columns of a row, over an alias of the table. */
  selected(alias: string): RawBuilder<unknown> {
    return columnList(this.#names, `${alias}.`)
  }

  /** Creates a setting from the fields that `make` returns. */
  async create(
    ctx: Permitted<KnownPermission<W>>,
    make: (tx: Tx<KnownPermission<W>>) => Promise<NewSetting<R>> | NewSetting<R>,
  ): Promise<A> {
    const { check, place } = this.#definition
    return inTransaction(ctx, async (tx) => {
      const row = this.newRow(tx, await make(tx))
      await check?.(tx, row, null)
      // A last place always exists.
      const position = place && keyBefore(await this.lockPlaces(tx, row), row.id, null)
      const [made] = await this.insert(tx, [place ? { ...row, position } : row])
      return this.#answer(tx, made ?? row)
    })
  }

  /** Writes the patch that `patchOf` returns for the locked row. */
  async change(
    ctx: Permitted<KnownPermission<W>>,
    { id, ifMatch }: SettingRef,
    patchOf: (tx: Tx<KnownPermission<W>>, before: R) => Promise<Partial<R>> | Partial<R>,
  ): Promise<A> {
    const { check } = this.#definition
    return inTransaction(ctx, async (tx) => {
      const before = await this.lock(tx, id)
      await requireFresh(before, ifMatch, () => this.#answer(tx, before))
      const patch = await patchOf(tx, before)
      await check?.(tx, { ...before, ...patch }, before)
      return this.#answer(tx, await this.save(tx, before, patch))
    })
  }

  async trash(ctx: Permitted<KnownPermission<T>>, id: string, ifMatch?: string): Promise<void> {
    const { trashing } = this.#definition
    await inTransaction(ctx, async (tx) => {
      const before = await this.lock(tx, id, "trash")
      await requireFresh(before, ifMatch, () => this.#answer(tx, before))
      const patch = await trashing?.(tx, before)
      await this.save(tx, before, { ...patch, deleted_at: tx.now() } as Partial<R>)
    })
  }

  /** Moves a row before another row of its order, or to the end. */
  async move(ctx: Permitted<KnownPermission<W>>, id: string, beforeId: string | null): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      const before = await this.lock(tx, id)
      if (beforeId === id) return
      const position = keyBefore(await this.lockPlaces(tx, before), id, beforeId)
      if (position === undefined) throw invalid("before_id", "not_found")
      await this.save(tx, before, placed<R>(position))
    })
  }

  async #answer(tx: Tx, row: R): Promise<A> {
    return versioned(tx, await this.#definition.answer(tx, row), row.version)
  }

  /**
   * Locks a row to write it. Throws 404 if it doesn't exist or is in the trash, and rejects changes
   * of an archived one.
   */
  async lock(tx: Tx, id: string, purpose: Exclude<LockPurpose, "undo"> = "update"): Promise<R> {
    const { archived } = this.#definition
    const row = await this.lockAny(tx, id, purpose)
    if (!row || row.deleted_at) throw notFound()
    if (archived && purpose === "update" && ownValue(row, "archived_at")) throw new AppError(archived)
    return row
  }

  /** Locks a row, in the trash or not. */
  async lockAny(tx: Tx, id: string, purpose: LockPurpose = "undo"): Promise<R | undefined> {
    const { lock, lockMode = "for no key update" } = this.#definition
    if (lock) return lock(tx, id, purpose)
    const { rows } = await sql<R>`${sql.raw(`/* lock ${this.table} */`)} select ${this.selected("s")}
      from ${sql.table(this.table)} s where s.account_id = ${tx.accountId} and s.id = ${id} ${sql.raw(lockMode)} of s
    `.execute(tx.db)
    return rows[0]
  }

  /** Returns the order keys of the account or of the row's own order, trashed rows included. */
  async places(tx: Tx, row?: R): Promise<PositionRow[]> {
    const within = this.#definition.place?.within
    const same = row && within ? sql`s.${sql.ref(within)} = ${row[within]}` : sql`true`
    const { rows } = await sql<PositionRow>`
      select s.id, s.position, s.deleted_at from ${sql.table(this.table)} s
      where s.account_id = ${tx.accountId} and ${same}
    `.execute(tx.db)
    return rows
  }

  /** Returns the order keys under the lock that every change of an order takes. */
  async lockPlaces(tx: Tx, row: R): Promise<PositionRow[]> {
    await lockAccount(tx)
    return this.places(tx, row)
  }

  newRow(tx: Tx, fields: NewSetting<R>): R {
    const now = tx.now()
    const user = tx.user?.id ?? null
    const signs = { created_by: user, deleted_by: null }
    const stamps = { created_at: now, updated_at: now, deleted_at: null, version: 1 }
    // Stamps that the table lacks aren't in the column names.
    return { id: newId(), ...signs, ...stamps, ...fields } as unknown as R
  }

  /** Stores new rows and records them. */
  async insert(tx: Tx, made: readonly R[], { reversible = true } = {}): Promise<R[]> {
    const { entity, content, derive, follow, audience, several } = this.#definition
    const rows: R[] = []
    for (const row of made) rows.push({ ...row, ...(await derive?.(tx, row, null)) })
    if (several) this.#sendInsertion(tx, rows)
    else await this.#insertRows(tx, rows)
    await follow?.(
      tx,
      rows.map((after) => ({ before: null, after })),
    )
    for (const row of rows) {
      record(tx, {
        event: `${entity}.created`,
        id: row.id,
        before: null,
        after: { ...this.state(row), ...content?.(row) },
        reversible,
        ...(audience && { audience: audience(row) }),
      })
    }
    return rows
  }

  /** Writes the patch to a locked row. */
  async save(tx: Tx, before: R, patch: Partial<R>): Promise<R> {
    const { id, version } = before
    const kept = { id, version: version + 1, updated_at: tx.now() }
    const [after] = await this.saveAll(tx, [{ before, patch: { ...patch, ...kept } }])
    return after ?? before
  }

  /** Writes patches to locked rows. A patch may keep the version and `updated_at`. */
  async saveAll(tx: Tx, changes: readonly SettingChange<R>[]): Promise<R[]> {
    const { derive, follow, several } = this.#definition
    const saved: { before: R; after: R }[] = []
    for (const { before, patch } of changes) {
      const user = tx.user?.id ?? null
      const remover = patch.deleted_at !== undefined && { deleted_by: patch.deleted_at && user }
      const stamps = { updated_at: tx.now(), version: before.version + 1 }
      const after = { ...before, ...stamps, ...patch, ...remover }
      saved.push({ before, after: { ...after, ...(await derive?.(tx, after, before)) } })
    }
    const rows = saved.map(({ after }) => after)
    if (several) await updateRows(tx, this.table, this.#written as (keyof R & string)[], rows)
    else for (const row of rows) await this.#update(tx, row)
    await follow?.(tx, saved)
    for (const each of saved) this.#recordChange(tx, each)
    return rows
  }

  async #insertRows(tx: Tx, rows: readonly R[]): Promise<void> {
    const values = rows.map((row) => sql`(${tx.accountId}, ${sql.join(this.#values(row, this.#names))})`)
    await sql`
      insert into ${sql.table(this.table)} (account_id, ${columnList(this.#names)}) values ${sql.join(values)}
    `.execute(tx.db)
  }

  /** Sends the insertion of rows without waiting for it. */
  #sendInsertion(tx: Tx, rows: readonly R[]): void {
    const [only, ...more] = rows.map((row) =>
      Object.fromEntries(this.#names.map((name) => [name, ownValue(row, name)])),
    )
    if (only && more.length === 0) insertRow(tx, this.table, only)
    else if (only) sendRows(tx, this.table, [only, ...more])
  }

  async #update(tx: Tx, row: R): Promise<void> {
    const values = this.#values(row, this.#written)
    const assignments = this.#written.map((name, index) => sql`${sql.ref(name)} = ${values[index]}`)
    await sql`
      update ${sql.table(this.table)} set ${sql.join(assignments)} where account_id = ${tx.accountId} and id = ${row.id}
    `.execute(tx.db)
  }

  #values(row: R, names: readonly string[]): unknown[] {
    const { columns } = this.#definition
    return names.map((name) => {
      const value: unknown = ownValue(row, name)
      return ownValue(columns, name) === "json" ? JSON.stringify(value) : value
    })
  }

  #recordChange(tx: Tx, { before, after }: { before: R; after: R }): void {
    const { audience, irreversible } = this.#definition
    record(tx, {
      event: this.#eventOf(before, after),
      id: after.id,
      before: this.state(before),
      after: this.state(after),
      reversible: !irreversible || plain(before[irreversible]) === plain(after[irreversible]),
      ...(audience && { audience: audience(after) }),
    })
  }

  #eventOf(before: R, after: R): LedgerEvent {
    const { entity, pictures = [] } = this.#definition
    if (before.deleted_at === null && after.deleted_at !== null) return `${entity}.trashed`
    if (before.deleted_at !== null && after.deleted_at === null) return `${entity}.restored`
    const picture = pictures.find((name) => before[name] !== after[name])
    if (picture) return `${entity}.picture_${after[picture] === null ? "removed" : "uploaded"}`
    const isMoved = ownValue(before, "position") !== ownValue(after, "position")
    return `${entity}.${isMoved ? "moved" : "updated"}`
  }

  /** Returns what the ledger keeps of a row. */
  state(row: R): State {
    return Object.fromEntries(this.#kept.map((name) => [name, plain(ownValue(row, name))]))
  }

  /** Returns fields of the ledger in stored form. The ledger keeps instants as text. */
  stored(fields: State): Partial<R> {
    const { irreversible } = this.#definition
    const stored = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (name === irreversible) return []
      const isInstant = this.#instants.includes(name) && typeof value === "string"
      return [[name, isInstant ? new Date(value) : value]]
    })
    // The ledger keeps columns of `R`.
    return Object.fromEntries(stored) as Partial<R>
  }
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}
