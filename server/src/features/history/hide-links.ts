import type { Entity, LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { userScope } from "../../nouns/user/user-noun.ts"
import type { Tx } from "../../platform/db/transaction.ts"

type Fields = Record<string, [from: unknown, to: unknown]>

/** The ledger fields with ids of records. The caller may see only some of them. */
const links = new Map<string, Entity>([
  ["contacts", "contact"],
  ["companies", "company"],
  ["deals", "deal"],
  ["deal_id", "deal"],
])

interface FieldLink {
  readonly entity: Entity
  readonly id: string
}

/**
 * Returns the changes without ids of linked records that the caller can't see, in the trash or not.
 */
export async function hideLinks(
  tx: Tx,
  sources: TrashSources,
  changes: readonly Fields[],
): Promise<Fields[]> {
  const seen = new Set<string>()
  for (const [entity, source] of sources) {
    const named = changes.flatMap((fields) =>
      Object.entries(fields).flatMap(([name, pair]) => pair.flatMap((value) => idsOf(entity, name, value))),
    )
    if (named.length === 0) continue
    // The history hides more about users than other lists.
    const scope = entity === "user" ? userScope : source.scope
    const { rows } = await sql<{ id: string }>`
      select r.id from ${sql.table(source.table)} r
      where r.account_id = ${tx.accountId} and r.id = any(${named}::uuid[]) and ${scope(tx, "r")}
    `.execute(tx.db)
    for (const { id } of rows) seen.add(id)
  }
  const shown = (value: unknown) => {
    if (Array.isArray(value)) return value.filter((id) => seen.has(id))
    return seen.has(isFieldLink(value) ? value.id : String(value)) ? value : null
  }
  return changes.map((fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, [from, to]]): [string, [unknown, unknown]][] => {
        if (!links.has(name) && !isFieldLink(from) && !isFieldLink(to)) return [[name, [from, to]]]
        const pair: [unknown, unknown] = [shown(from), shown(to)]
        return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? [] : [[name, pair]]
      }),
    ),
  )
}

/** Returns whether a value is a custom field's link, which the ledger stores as `{entity, id}`. */
function isFieldLink(value: unknown): value is FieldLink {
  return typeof value === "object" && value !== null && "entity" in value && "id" in value
}

/** Returns the ids of a noun's records in the value of a field. */
function idsOf(entity: LedgerEntity, name: string, value: unknown): string[] {
  if (isFieldLink(value)) return value.entity === entity ? [value.id] : []
  return links.get(name) === entity ? [value].flat().filter((id) => typeof id === "string") : []
}
