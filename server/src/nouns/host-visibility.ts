import type { Entity } from "@funil/contract/shared/entities"
import type { UserRef } from "@funil/contract/shared/records"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../platform/access/require-can.ts"
import { AppError, notFound } from "../platform/app-error.ts"
import type { Actor, Context } from "../platform/context.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { Noun } from "./noun.ts"
import { ofNouns } from "./nouns.ts"
import { userScope } from "./user/user-visibility.ts"

/** The record that a note, a file or a message hangs on. */
export interface Host {
  readonly entity: Entity
  readonly record_id: string
}

/** Who reads what hangs on its records; whose reach of the permission is "all" reads of every one. */
type HostNoun = Pick<Noun, "table" | "name" | "archived"> & NonNullable<Noun["host"]>

const hosts = ofNouns(({ table, name, archived, rights, scope, host }): HostNoun => ({
  table,
  name,
  archived,
  ...(host ?? { permission: rights.read, scope }),
}))

/** A select of the host, without columns unless some are named: of one row when the caller sees it and it is not in the trash, else of none. */
function selectHost(
  ctx: Context,
  { table, scope }: HostNoun,
  id: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`select ${columns} from ${sql.table(table)} host
    where host.account_id = ${ctx.accountId} and host.id = ${id} and host.deleted_at is null and ${scope(ctx, "host")}`
}

/** The rows, under the alias `item`, that hang on a record that the caller sees and that is not in the trash. */
export function hostScope(ctx: Context, item: string): RawBuilder<SqlBool> {
  const i = sql.ref(item)
  const cases = Object.entries(hosts).map(
    ([entity, noun]) =>
      sql`when ${sql.lit(entity)} then exists (${selectHost(ctx, noun, sql`${i}.record_id`)})`,
  )
  return sql`(case ${i}.entity ${sql.join(cases, sql` `)} else false end)`
}

/**
 * The rows, under the alias `item`, that tell what was done about a record that the caller sees, in the trash or not. Whoever sees all
 * records of a noun reads also of those deleted for good.
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

/** Whether the rows, under the alias `item`, hang on a record that is archived. */
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

/** Ends with 404 unless the caller sees the record and it is not in the trash. */
export async function requireHost(tx: Tx, host: Host): Promise<void> {
  await getRow(tx, host, sql``)
}

/**
 * The same, to hang something on it, so 409 where it is archived; and keeps it from being changed, deleted or merged. A deal's lock is the
 * one under which its counts are kept.
 */
export async function lockHost(tx: Tx, host: Host): Promise<void> {
  const lock = host.entity === "deal" ? sql`for no key update of host` : sql`for share of host`
  const { archived } = await getRow(tx, host, lock)
  if (archived) throw new AppError("pipeline_archived")
}

/** The same for many records, by their ids: those that the caller doesn't see, or that lie in the trash, are missing. */
export async function lockHosts(
  tx: Tx,
  all: readonly Host[],
): Promise<ReadonlyMap<string, { readonly archived: boolean }>> {
  const found = new Map<string, { archived: boolean }>()
  const groups = [...Map.groupBy(all, ({ entity }) => entity)]
  // Deals first, as in every write that counts for a deal.
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

interface FoundHost {
  readonly isTrashed: boolean
  readonly isArchived: boolean
}

/** Whether the record lies in the trash or is archived; null for what the caller doesn't see. */
export async function findHost(tx: Tx, { entity, record_id }: Host): Promise<FoundHost | null> {
  const noun = hosts[entity]
  const { rows } = await sql<FoundHost>`
    select host.deleted_at is not null as "isTrashed", ${isArchived(tx, noun)} as "isArchived"
    from ${sql.table(noun.table)} host
    where host.account_id = ${tx.accountId} and host.id = ${record_id} and ${noun.scope(tx, "host")}
  `.execute(tx.db)
  return rows[0] ?? null
}

/** What a record is called. */
export async function hostName(tx: Tx, { entity, record_id }: Host): Promise<string | null> {
  const noun = hosts[entity]
  const { rows } = await sql<{ name: string }>`
    select ${noun.name(tx, "host")} as name from ${sql.table(noun.table)} host
    where host.account_id = ${tx.accountId} and host.id = ${record_id}
  `.execute(tx.db)
  return rows[0]?.name ?? null
}

type Person = Pick<UserRef, "id" | "first_name" | "last_name">

/** What records of a noun are called, by their ids. */
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

/** Those of the users who are active and see the record, as far as the caller sees them. */
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
