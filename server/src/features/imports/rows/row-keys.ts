import { sql } from "kysely"
import { nounOf } from "../../../nouns/nouns.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import { matchKey } from "../columns/cell-words.ts"
import { type IsShared, comparedName } from "../columns/shared-values.ts"
import { type ImportRow, seenKeys } from "../import-queries.ts"
import { type Draft, valueAt } from "./draft.ts"
import { findAllMatches, findMatches } from "./find-matches.ts"

/** The part of an import that says how rows match records. */
interface Matching {
  readonly row: ImportRow
  readonly source: RecordSource
  readonly isShared?: IsShared
}

/** Separates value and name in a row's key. Neither contains it. */
const split = "\n"

/** The key of a row whose value different people share, so its name is included. */
const keyOfBoth = (value: string, name: string) => `${value}${split}${name}`

/** Whether rows with other names share the row's value. */
export function hasSharedValue({ row, isShared }: Matching, { body }: Draft): boolean {
  const field = row.options.match_on
  return Boolean(field && isShared?.(field, valueAt(body, field)))
}

/** Returns the row's key; empty for none. */
export function rowKey(run: Matching, draft: Draft): string {
  const field = run.row.options.match_on
  const value = field ? matchKey(field, valueAt(draft.body, field)) : ""
  if (value === "" || !hasSharedValue(run, draft)) return value
  const name = nameOf(draft.body)
  // A row without a name means the record with the value.
  return name === "" ? value : keyOfBoth(value, name)
}

/**
 * Returns the existing records by row key; null if only an earlier batch of a dry run created it.
 */
export async function existingRecords(
  tx: Tx,
  run: Matching,
  drafts: readonly Draft[],
): Promise<Map<string, string | null>> {
  const { row, source } = run
  const field = row.options.match_on
  if (!field) return new Map()
  const values = new Map<string, unknown>()
  const namesakes = new Set<string>()
  const shared = new Map<string, unknown>()
  for (const draft of drafts) {
    const key = rowKey(run, draft)
    const value = valueAt(draft.body, field)
    if (key === "") continue
    if (key.includes(split)) {
      namesakes.add(key)
      shared.set(matchKey(field, value), value)
    } else values.set(key, value)
  }
  const found = new Map<string, string | null>([
    ...(await findMatches(tx, source, field, values)),
    ...(await findNamesakes(tx, run, field, shared)),
  ])
  const keys = [...values.keys(), ...namesakes]
  if (!row.options.dry_run || keys.length === 0) return found
  for (const key of await seenKeys(tx, row.id, keys)) if (!found.has(key)) found.set(key, null)
  return found
}

/** Finds the oldest visible record that has one of the values and the name, by the key of both. */
async function findNamesakes(
  tx: Tx,
  { row, source }: Matching,
  field: string,
  values: ReadonlyMap<string, unknown>,
): Promise<Map<string, string>> {
  if (values.size === 0) return new Map()
  const byValue = await findAllMatches(tx, source, field, values)
  const ids = [...byValue.values()].flat()
  const named = await guardedRead(
    tx,
    sql<{ id: string; name: string }>`
      select r.id, ${nounOf(row.entity).name(tx, "r")} as name from ${sql.table(source.table)} r
      where r.account_id = ${tx.accountId} and r.id = any(${ids}::uuid[])
    `,
  )
  const names = new Map(named.map(({ id, name }) => [id, comparedName([name])]))
  const found = new Map<string, string>()
  for (const [value, candidates] of byValue) {
    for (const id of candidates.toReversed()) found.set(keyOfBoth(value, names.get(id) ?? ""), id)
  }
  return found
}

function nameOf({ first_name, last_name, company, name }: Draft["body"]): string {
  return comparedName([first_name, last_name, company, name])
}
