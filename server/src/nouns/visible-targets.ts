import { globalSelectEntities } from "@funil/contract/custom-fields"
import { entityOfWord } from "@funil/contract/shared/entities"
import { id as idSchema } from "@funil/contract/shared/ids"
import { ownValue } from "@funil/contract/shared/own-value"
import { sql } from "kysely"
import type { Tx } from "../platform/db/transaction.ts"
import type { CustomFieldDefinition } from "../platform/records/custom-fields.ts"
import { nounOf } from "./nouns.ts"
import { visibleOf } from "./target-visibility.ts"

interface Target {
  readonly entity: string
  readonly id: string
}

/** A record that a global-select points to, as one word. */
export function targetWord({ entity, id }: Target): string {
  return `${entity} ${id}`
}

export function isTarget(value: unknown): value is Target {
  if (typeof value !== "object" || value === null || !("entity" in value) || !("id" in value)) return false
  return typeof value.entity === "string" && idSchema.safeParse(value.id).success
}

/** What the global-selects of bodies point to. */
export function sentTargets(
  definitions: readonly CustomFieldDefinition[],
  bodies: readonly (Readonly<Record<string, unknown>> | undefined)[],
): unknown[] {
  const names = definitions.filter(({ type }) => type === "global-select").map(({ name }) => name)
  return bodies.flatMap((body = {}) => names.map((name) => ownValue(body, name) ?? null))
}

/** Those of the records that are pointed to and that the caller may see, as words, in one query. */
export async function visibleTargets(tx: Tx, pointed: readonly unknown[]): Promise<ReadonlySet<string>> {
  return new Set((await targetNames(tx, pointed)).keys())
}

/** What those of the records that are pointed to and that the caller may see are called, by their words, in one query. */
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
