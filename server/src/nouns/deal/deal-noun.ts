import { nounRights } from "@funil/contract/account/noun-rights"
import type { Permission } from "@funil/contract/account/permissions"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { scopeFor } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import type { RecordSource } from "../../platform/records/record-source.ts"
import { type Noun, column, unaccentedBy } from "../noun.ts"

const name = column("name")

export const dealNoun = {
  table: "deals",
  rights: nounRights.deal,
  scope: (ctx, alias) => dealScope(ctx, "deal.read", alias),
  archived: isArchivedDeal,
  name,
  unaccented: unaccentedBy(name),
  face: {
    ranked: column("search"),
    detail: (ctx, alias) => sql`(
      select p.name || ' · ' || s.name
      from stages s join pipelines p on p.account_id = ${ctx.accountId} and p.id = s.pipeline_id
      where s.account_id = ${ctx.accountId} and s.id = ${sql.ref(alias)}.pipeline_stage_id
    )`,
    picture: null,
  },
} as const satisfies Noun

type DealPermission = Extract<Permission, `deal.${string}`>

/**
 * Matches deals that the user owns or has a task on. `deal` is the alias of the deals table.
 * Returns null, not false, for some deals without an owner.
 */
export function isMine(ctx: Context, userId: string, deal: string): RawBuilder<SqlBool> {
  const d = sql.ref(deal)
  return sql`(${d}.user_id = ${userId} or exists (
    select 1 from tasks mine
    where mine.account_id = ${ctx.accountId} and mine.deal_id = ${d}.id
      and mine.responsible_user_id = ${userId} and mine.deleted_at is null
  ))`
}

/**
 * Limits deals to the reach of the caller's permission, over the alias `deal` of the deals table.
 */
export function dealScope(ctx: Context, permission: DealPermission, deal = "d"): RawBuilder<SqlBool> {
  const d = sql.ref(deal)
  const scope = scopeFor(ctx, permission)
  const user = ctx.user
  if (scope === "all" || user === null) return sql`true`
  switch (scope) {
    case "own_pipelines":
    case "as_owner":
      return user.pipelines.length === 0
        ? sql`true`
        : sql`${d}.pipeline_id = any(${[...user.pipelines]}::uuid[])`
    case "mine":
      return isMine(ctx, user.id, deal)
    case "owned":
      return sql`${d}.user_id = ${user.id}`
    default:
      return sql`false`
  }
}

/**
 * Returns whether a deal's pipeline is archived by the plan. Takes the alias of the deals table.
 */
export function isArchivedDeal(ctx: Context, deal: string): RawBuilder<boolean> {
  return sql`exists (
    select from pipelines shut
    where shut.account_id = ${ctx.accountId} and shut.id = ${sql.ref(deal)}.pipeline_id and shut.archived_at is not null
  )`
}

type Column = "pipeline_id" | "pipeline_stage_id"
type Values = readonly (string | number | boolean)[]

/** Returns the deal of a record if the caller sees it. */
function heldBy(ctx: Context, alias: string): RawBuilder<unknown> {
  return sql`deals held where held.account_id = ${ctx.accountId} and held.id = ${sql.ref(`${alias}.deal_id`)}
    and held.deleted_at is null and ${dealScope(ctx, "deal.read", "held")}`
}

/**
 * Returns expressions and indexes of `deal.COLUMN`, which find records by the place of their deal.
 */
export function dealPlaces(columns: readonly Column[]): Pick<RecordSource, "expressions" | "indexed"> {
  const each = <T>(make: (column: RawBuilder<unknown>) => T): Record<string, T> =>
    Object.fromEntries(columns.map((column) => [`deal.${column}`, make(sql.ref(`held.${column}`))]))
  return {
    expressions: each((column) => (ctx: Context, alias: string) => {
      return sql`(select ${column} from ${heldBy(ctx, alias)})`
    }),
    indexed: each((column) => ({
      equals: (ctx: Context, alias: string, values: Values) => {
        return sql<SqlBool>`exists (select from ${heldBy(ctx, alias)} and ${column} = any(${values.map(String)}::uuid[]))`
      },
    })),
  }
}

interface DealLinks {
  readonly table: "deal_contacts" | "deal_companies"
  readonly column: "contact_id" | "company_id"
}

/**
 * Matches records, under the alias `record`, that the user created or that belong to one of their
 * deals.
 */
function isRelated(
  ctx: Context,
  userId: string,
  record: string,
  { table, column }: DealLinks,
): RawBuilder<SqlBool> {
  const r = sql.ref(record)
  return sql`(${r}.created_by = ${userId} or exists (
    select from ${sql.table(table)} link
    join deals linked on linked.account_id = ${ctx.accountId} and linked.id = link.deal_id
    where link.account_id = ${ctx.accountId} and link.${sql.ref(column)} = ${r}.id
      and linked.deleted_at is null and ${isMine(ctx, userId, "linked")}
  ))`
}

/**
 * Limits the records of a noun to the reach of the caller's permission, over an alias of their
 * table.
 */
export type RelatedScope<P> = (ctx: Context, permission: P, alias?: string) => RawBuilder<SqlBool>

/** Returns the scope of a noun whose records belong to deals. */
export function relatedScope(links: DealLinks): RelatedScope<Permission> {
  return (ctx, permission, alias = "c") => {
    const scope = scopeFor(ctx, permission)
    const user = ctx.user
    if (scope === "all" || user === null) return sql`true`
    switch (scope) {
      case "created":
        return sql`${sql.ref(alias)}.created_by = ${user.id}`
      case "related":
        return isRelated(ctx, user.id, alias, links)
      default:
        return sql`false`
    }
  }
}
