import type { Entity, LedgerEntity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { userScope } from "../../nouns/user/user-visibility.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"

type Fields = Record<string, [from: unknown, to: unknown]>

/** Fields of the ledger that hold ids of records of which the caller may see some and not others. */
const links = new Map<string, Entity>([
  ["contacts", "contact"],
  ["companies", "company"],
  ["deals", "deal"],
  ["deal_id", "deal"],
])

interface Pointed {
  readonly entity: Entity
  readonly id: string
}

/** Whether a value is a custom field's link, which the ledger keeps as `{entity, id}`. */
function isPointed(value: unknown): value is Pointed {
  return typeof value === "object" && value !== null && "entity" in value && "id" in value
}

/** The ids of records of a noun in the value of a field. */
function idsOf(entity: LedgerEntity, name: string, value: unknown): string[] {
  if (isPointed(value)) return value.entity === entity ? [value.id] : []
  return links.get(name) === entity ? [value].flat().filter((id) => typeof id === "string") : []
}

/** The changes without the ids of linked records that the caller does not see, in the trash or out of it. */
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
    // The history hides of users more than other lists do.
    const scope = entity === "user" ? userScope : source.scope
    const { rows } = await sql<{ id: string }>`
      select r.id from ${sql.table(source.table)} r
      where r.account_id = ${tx.accountId} and r.id = any(${named}::uuid[]) and ${scope(tx, "r")}
    `.execute(tx.db)
    for (const { id } of rows) seen.add(id)
  }
  const shown = (value: unknown) => {
    if (Array.isArray(value)) return value.filter((id) => seen.has(id))
    return seen.has(isPointed(value) ? value.id : String(value)) ? value : null
  }
  return changes.map((fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, [from, to]]): [string, [unknown, unknown]][] => {
        if (!links.has(name) && !isPointed(from) && !isPointed(to)) return [[name, [from, to]]]
        const pair: [unknown, unknown] = [shown(from), shown(to)]
        return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? [] : [[name, pair]]
      }),
    ),
  )
}
