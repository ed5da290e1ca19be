import type { Entity } from "@funil/contract/shared/entities"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import { AppError, notFound } from "../platform/app-error.ts"
import type { Actor, Context } from "../platform/context.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { Noun } from "./noun.ts"
import { ofNouns } from "./nouns.ts"
import { userScope } from "./user/user-noun.ts"

/** The record that a note, a file or a message belongs to. */
export interface Host {
  readonly entity: Entity
  readonly record_id: string
}

/**
 * How the rows on a record follow its visibility. Callers whose permission reaches "all" read the
 * rows of every record.
 */
type HostNoun = Pick<Noun, "table" | "name" | "archived"> & NonNullable<Noun["host"]>

const hosts = ofNouns(({ table, name, archived, rights, scope, host }): HostNoun => ({
  table,
  name,
  archived,
  ...(host ?? { permission: rights.read, scope }),
}))

/** Matches rows, under the alias `item`, on a record that the caller sees outside the trash. */
export function hostScope(ctx: Context, item: string): RawBuilder<SqlBool> {
  const i = sql.ref(item)
  const cases = Object.entries(hosts).map(
    ([entity, noun]) =>
      sql`when ${sql.lit(entity)} then exists (${selectHost(ctx, noun, sql`${i}.record_id`)})`,
  )
  return sql`(case ${i}.entity ${sql.join(cases, sql` `)} else false end)`
}

/**
 * Matches rows, under the alias `item`, about the past of a record that the caller sees, in the
 * trash or not. Callers who see all records of a noun also see rows of permanently deleted ones.
 */
export function pastHostScope(ctx: Context, item: string): RawBuilder<SqlBool> {
  const i = sql.ref(item)
  const all = Object.entries(hosts).map(([entity, { table, permission, scope }]) => {
    const isOpen = scopeFor(ctx, permission) === "all"
    const isSeen = sql`exists (
      select from ${sql.table(table)} host
      where host.account_id = ${ctx.accountId} and host.id = ${i}.record_id and ${scope(ctx, "host")}
    )`
    return { isOpen, branch: sql`when ${sql.lit(entity)} then ${isOpen ? sql`true` : isSeen}` }
  })
  if (all.every(({ isOpen }) => isOpen)) return sql`true`
  const cases = all.map(({ branch }) => branch)
  return sql`(case ${i}.entity ${sql.join(cases, sql` `)} else false end)`
}

const isArchived = (ctx: Context, { archived }: HostNoun) => archived?.(ctx, "host") ?? sql<boolean>`false`

/** Returns whether the row, under the alias `item`, belongs to an archived record. */
export function onArchivedHost(ctx: Context, item: string): RawBuilder<boolean> {
  const i = sql.ref(item)
  const cases = Object.entries(hosts).flatMap(([entity, noun]) =>
    noun.archived
      ? sql`when ${i}.entity = ${sql.lit(entity)} then exists (
          select from ${sql.table(noun.table)} host
          where host.account_id = ${ctx.accountId} and host.id = ${i}.record_id and ${isArchived(ctx, noun)}
        )`
      : [],
  )
  return sql`(case ${sql.join(cases, sql` `)} else false end)`
}

async function getRow(
  tx: Tx,
  { entity, record_id }: Host,
  lock: RawBuilder<unknown>,
): Promise<{ archived: boolean }> {
  const noun = hosts[entity]
  const columns = sql`${isArchived(tx, noun)} as archived`
  const { rows } = await sql<{ archived: boolean }>`/* host */
    ${selectHost(tx, noun, sql`${record_id}`, columns)} ${lock}
  `.execute(tx.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Throws 404 unless the caller sees the record outside the trash. */
export async function requireHost(tx: Tx, host: Host): Promise<void> {
  await getRow(tx, host, sql``)
}

/**
 * Locks a record before the caller adds a row to it, so nothing changes, deletes or merges it
 * meanwhile. Throws 409 if it is archived. The lock of a deal also protects its counts.
 */
export async function lockHost(tx: Tx, host: Host): Promise<void> {
  const lock = host.entity === "deal" ? sql`for no key update of host` : sql`for share of host`
  const { archived } = await getRow(tx, host, lock)
  if (archived) throw new AppError("pipeline_archived")
}

/** Locks many records by id. Omits records in the trash and those the caller can't see. */
export async function lockHosts(
  tx: Tx,
  all: readonly Host[],
): Promise<ReadonlyMap<string, { readonly archived: boolean }>> {
  const found = new Map<string, { archived: boolean }>()
  const groups = [...Map.groupBy(all, ({ entity }) => entity)]
  // Locks deals first, in the order of every write that counts for a deal. Another order could
  // deadlock.
  for (const [entity, some] of groups.toSorted(([a], [b]) => Number(b === "deal") - Number(a === "deal"))) {
    const noun = hosts[entity]
    const ids = [...new Set(some.map(({ record_id }) => record_id))]
    const lock = entity === "deal" ? sql`for no key update of host` : sql`for share of host`
    const { rows } = await sql<{ id: string; archived: boolean }>`
      select host.id, ${isArchived(tx, noun)} as archived from ${sql.table(noun.table)} host
      where host.account_id = ${tx.accountId} and host.id = any(${ids}::uuid[]) and host.deleted_at is null
        and ${noun.scope(tx, "host")}
      order by host.id ${lock}
    `.execute(tx.db)
    for (const { id, archived } of rows) found.set(id, { archived })
  }
  return found
}

interface HostState {
  readonly isTrashed: boolean
  readonly isArchived: boolean
}

/** Returns whether the record is in the trash or archived, or null if the caller can't see it. */
export async function findHost(tx: Tx, { entity, record_id }: Host): Promise<HostState | null> {
  const noun = hosts[entity]
  const { rows } = await sql<HostState>`
    select host.deleted_at is not null as "isTrashed", ${isArchived(tx, noun)} as "isArchived"
    from ${sql.table(noun.table)} host
    where host.account_id = ${tx.accountId} and host.id = ${record_id} and ${noun.scope(tx, "host")}
  `.execute(tx.db)
  return rows[0] ?? null
}

/** Returns the name of a record. */
export async function hostName(tx: Tx, { entity, record_id }: Host): Promise<string | null> {
  const noun = hosts[entity]
  const { rows } = await sql<{ name: string }>`
    select ${noun.name(tx, "host")} as name from ${sql.table(noun.table)} host
    where host.account_id = ${tx.accountId} and host.id = ${record_id}
  `.execute(tx.db)
  return rows[0]?.name ?? null
}

type Person = Pick<UserRef, "id" | "first_name" | "last_name">

/** Returns the names of a noun's records by id. */
export async function hostNames(
  tx: Tx,
  entity: Entity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const noun = hosts[entity]
  const { rows } = await sql<{ id: string; name: string }>`/* names of hosts */
    select host.id, ${noun.name(tx, "host")} as name from ${sql.table(noun.table)} host
    where host.account_id = ${tx.accountId} and host.id = any(${[...ids]}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the active users among `ids` who see the record, limited to users the caller sees. */
export async function usersWhoSee(tx: Tx, host: Host, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const noun = hosts[host.entity]
  const { rows } = await sql<Person & Actor>`
    select u.id, u.first_name, u.last_name, u.role, u.pipelines from users u
    where u.account_id = ${tx.accountId} and u.id = any(${ids}::uuid[]) and u.deleted_at is null and not u.deactivated
      and ${userScope(tx, "u")}
  `.execute(tx.db)
  if (rows.length === 0) return []
  const sights = rows.map(
    (user) =>
      sql`select ${user.id}::uuid as id where exists (${selectHost({ ...tx, user }, noun, sql`${host.record_id}`)})`,
  )
  const seeing = await sql<{ id: string }>`${sql.join(sights, sql` union all `)}`.execute(tx.db)
  const found = new Set(seeing.rows.map(({ id }) => id))
  return rows.filter(({ id }) => found.has(id))
}

/**
 * Selects the host if the caller sees it and it is not in the trash. Without `columns` it selects
 * an empty row.
 */
function selectHost(
  ctx: Context,
  { table, scope }: HostNoun,
  id: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`select ${columns} from ${sql.table(table)} host
    where host.account_id = ${ctx.accountId} and host.id = ${id} and host.deleted_at is null and ${scope(ctx, "host")}`
}
