import { sql } from "kysely"
import { nounOf } from "../../../nouns/nouns.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"
import type { RecordSource } from "../../../platform/records/record-source.ts"
import { type Draft, valueAt } from "../plan/draft.ts"
import { findAllMatches, findMatches, matchKey } from "../plan/find-matches.ts"
import { comparedName, type IsShared } from "../plan/shared-values.ts"
import { type ImportRow, seenKeys } from "./import-queries.ts"

/** The part of an import that says how rows find records. */
interface Matching {
  readonly row: ImportRow
  readonly source: RecordSource
  readonly isShared?: IsShared
}

/** Splits a value from a name in the key of a row; neither has one. */
const split = "\n"

/** The key of a row whose value different people of the file share: its name is a part of it. */
const keyOfBoth = (value: string, name: string) => `${value}${split}${name}`

function nameOf({ first_name, last_name, company }: Draft["body"]): string {
  return comparedName([first_name, last_name, company])
}

/** Whether people of other names have the row's value in the same file. */
export function hasSharedValue({ row, isShared }: Matching, { body }: Draft): boolean {
  const field = row.options.match_on
  return Boolean(field && isShared?.(field, valueAt(body, field)))
}

/** What a row is known by; empty for nothing. */
export function rowKey(run: Matching, draft: Draft): string {
  const field = run.row.options.match_on
  const value = field ? matchKey(field, valueAt(draft.body, field)) : ""
  if (value === "" || !hasSharedValue(run, draft)) return value
  const name = nameOf(draft.body)
  // A row without a name is about the record that has the value.
  return name === "" ? value : keyOfBoth(value, name)
}

/** The existing records by the keys of the rows; null for a record that only an earlier batch of a dry run has made. */
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
  for (const draft of drafts) {
    const key = rowKey(run, draft)
    if (key.includes(split)) namesakes.add(key)
    else if (key !== "") values.set(key, valueAt(draft.body, field))
  }
  const found = new Map<string, string | null>([
    ...(await findMatches(tx, source, field, values)),
    ...(await findNamesakes(tx, run, field, namesakes)),
  ])
  const keys = [...values.keys(), ...namesakes]
  if (!row.options.dry_run || keys.length === 0) return found
  for (const key of await seenKeys(tx, row.id, keys)) if (!found.has(key)) found.set(key, null)
  return found
}

/** The oldest visible record that has both the value and the name, by the key of both. */
async function findNamesakes(
  tx: Tx,
  { row, source }: Matching,
  field: string,
  keys: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (keys.size === 0) return new Map()
  const byValue = await findAllMatches(tx, source, field, [
    ...new Set([...keys].map((key) => key.slice(0, key.indexOf(split)))),
  ])
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
