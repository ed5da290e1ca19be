import type { Entity } from "@funil/contract/shared/entities"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import type { TrashSources } from "./trash-source.ts"

type Fields = Record<string, [from: unknown, to: unknown]>

/** Fields of the ledger that hold ids of records of which the caller may see some and not others. */
const links = new Map<string, Entity>([
  ["contacts", "contact"],
  ["companies", "company"],
  ["deals", "deal"],
  ["deal_id", "deal"],
])

function idsOf(value: unknown): string[] {
  return [value].flat().filter((id) => typeof id === "string")
}

/** The changes without the ids of linked records that the caller does not see, in the trash or out of it. */
export async function hideLinks(
  tx: Tx,
  sources: TrashSources,
  changes: readonly Fields[],
): Promise<Fields[]> {
  const seen = new Set<string>()
  for (const entity of new Set(links.values())) {
    const named = changes.flatMap((fields) =>
      Object.entries(fields).flatMap(([name, pair]) =>
        links.get(name) === entity ? pair.flatMap(idsOf) : [],
      ),
    )
    const source = sources.get(entity)
    if (!source || named.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(source.table)} t
      where t.account_id = ${tx.accountId} and t.id = any(${named}::uuid[]) and ${source.scope(tx, "t")}
    `.execute(tx.db)
    for (const { id } of rows) seen.add(id)
  }
  const shown = (value: unknown) =>
    Array.isArray(value) ? value.filter((id) => seen.has(id)) : seen.has(String(value)) ? value : null
  return changes.map((fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, [from, to]]): [string, [unknown, unknown]][] => {
        if (!links.has(name)) return [[name, [from, to]]]
        const pair: [unknown, unknown] = [shown(from), shown(to)]
        return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? [] : [[name, pair]]
      }),
    ),
  )
}
