import { globalSelectEntities } from "@funil/contract/settings/custom-fields"
import { type Entity, entityOfWord } from "@funil/contract/shared/entities"
import { id as idSchema } from "@funil/contract/shared/ids"
import { ownValue } from "@funil/contract/shared/own-value"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import type { Context } from "../platform/context.ts"
import type { Tx } from "../platform/db/transaction.ts"
import type { CustomFieldDefinition } from "../platform/records/custom-fields.ts"
import { nounOf } from "./nouns.ts"

/**
 * Selects the visible records of a noun outside the trash and among `ids`. `columns` adds more
 * columns.
 */
export function visibleOf(
  ctx: Context,
  entity: Entity,
  { columns, ids }: { columns: RawBuilder<unknown>; ids: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { table, scope } = nounOf(entity)
  return sql`select ${columns} from ${sql.table(table)} target
    where target.account_id = ${ctx.accountId} and target.id = ${ids} and target.deleted_at is null and ${scope(ctx, "target")}`
}

/**
 * Returns whether the caller sees the target of a global-select. `value` is its `{entity, id}` as
 * SQL.
 */
export function targetScope(ctx: Context, value: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const ids = sql`(${value} ->> 'id')::uuid`
  // No EXISTS: for many rows the planner would read the whole table into a hash.
  const cases = globalSelectEntities.map(
    (entity) =>
      sql`when ${sql.lit(entity)} then (${visibleOf(ctx, entity, { columns: sql`true`, ids })}) is not null`,
  )
  return sql`(case ${value} ->> 'entity' ${sql.join(cases, sql` `)} else false end)`
}

interface Target {
  readonly entity: string
  readonly id: string
}

/** Returns the target of a global-select as one word. */
export function targetWord({ entity, id }: Target): string {
  return `${entity} ${id}`
}

export function isTarget(value: unknown): value is Target {
  if (typeof value !== "object" || value === null || !("entity" in value) || !("id" in value)) return false
  return typeof value.entity === "string" && idSchema.safeParse(value.id).success
}

/** Returns the targets of the global-selects in bodies. */
export function sentTargets(
  definitions: readonly CustomFieldDefinition[],
  bodies: readonly (Readonly<Record<string, unknown>> | undefined)[],
): unknown[] {
  const names = definitions.filter(({ type }) => type === "global-select").map(({ name }) => name)
  return bodies.flatMap((body = {}) => names.map((name) => ownValue(body, name) ?? null))
}

/** Returns the visible targets as words, in one query. */
export async function visibleTargets(tx: Tx, pointed: readonly unknown[]): Promise<ReadonlySet<string>> {
  return new Set((await targetNames(tx, pointed)).keys())
}

/** Returns the names of the visible targets by their words, in one query. */
export async function targetNames(tx: Tx, pointed: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const targets = pointed.filter(isTarget)
  const parts = globalSelectEntities.flatMap((entity) => {
    const ids = [
      ...new Set(targets.flatMap((target) => (entityOfWord(target.entity) === entity ? target.id : []))),
    ]
    if (ids.length === 0) return []
    const name = nounOf(entity).name(tx, "target")
    const columns = sql`${entity}::text as entity, target.id, ${name} as name`
    return visibleOf(tx, entity, { columns, ids: sql`any(${ids}::uuid[])` })
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<Target & { readonly name: string | null }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(tx.db)
  return new Map(rows.map((row) => [targetWord(row), row.name ?? ""]))
}
