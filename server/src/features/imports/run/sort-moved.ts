import type { Rival } from "@funil/contract/moving/rivals"
import { ownValue } from "@funil/contract/shared/own-value"
import { mayBeSamePerson } from "@funil/contract/shared/same-person"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import type { Draft } from "../plan/draft.ts"
import { findMatches, matchKey } from "../plan/find-matches.ts"
import { findMovedRecords } from "../plan/moved-records.ts"
import type { ImportRun } from "./import-batch.ts"

/** The fields by which somebody or something that moves in is known to be here already. */
const shared: Readonly<Record<string, readonly string[]>> = {
  contact: ["email", "document"],
  company: ["document"],
}

/** What becomes of the rows of a move. */
export interface SortedMove {
  /** Rows that make a record, by the id that it had there. */
  readonly fresh: ReadonlyMap<string, Draft>
  /** Ids of rows that are about a record here, or about that of an earlier row: the record, or the id of that row. */
  readonly known: ReadonlyMap<string, { readonly record: string } | { readonly row: string }>
  /** Rows whose record came before. */
  readonly skipped: number
}

/** Tells which rows of a move bring something new. A row without an id is known by its place. */
export async function sortMoved(
  tx: Tx,
  { row, source }: ImportRun,
  drafts: readonly Draft[],
): Promise<SortedMove> {
  const good = drafts.filter(({ problems }) => problems.size === 0)
  const ids = new Map(good.map((draft) => [draft, sourceIdOf(draft, row.id)]))
  // A file of a move has a rival.
  const origin = { rival: row.plan.rival as Rival, entity: row.entity }
  const before = await findMovedRecords(tx, origin, [...ids.values()])
  const fields = ownValue(shared, row.entity) ?? []
  const here = new Map<string, string>()
  for (const field of fields)
    for (const [key, id] of await findMatches(tx, source, field, valuesOf(good, field)))
      here.set(`${field} ${key}`, id)
  const names = row.entity === "contact" ? await readNames(tx, [...here.values()]) : new Map()
  const fresh = new Map<string, Draft>()
  const known = new Map<string, { record: string } | { row: string }>()
  const earlier = new Map<string, string[]>()
  let skipped = 0
  for (const [draft, id] of ids) {
    const keys = fields.flatMap((field) => keyIn(draft, field))
    // Several people may share a mailbox: another name makes another record.
    const isSame = (name: string | undefined) => name === undefined || mayBeSamePerson(name, nameIn(draft))
    const record = keys.flatMap((key) => here.get(key) ?? []).find((found) => isSame(names.get(found)))
    const twin = keys
      .flatMap((key) => earlier.get(key) ?? [])
      .find((other) => row.entity !== "contact" || isSame(nameIn(fresh.get(other))))
    if (before.has(id) || fresh.has(id) || record !== undefined || twin !== undefined) {
      skipped += 1
      if (!before.has(id) && !fresh.has(id))
        known.set(id, record === undefined ? { row: twin ?? "" } : { record })
      continue
    }
    fresh.set(id, draft)
    for (const key of keys) earlier.set(key, [...(earlier.get(key) ?? []), id])
  }
  return { fresh, known, skipped }
}

function sourceIdOf({ body, row }: Draft, importId: string): string {
  const { source_id: id } = body
  delete body["source_id"]
  return typeof id === "string" ? id : `${importId} ${row}`
}

function nameIn(draft: Draft | undefined): string {
  const { first_name = "", last_name = "" } = draft?.body ?? {}
  return `${plainText(first_name)} ${plainText(last_name)}`.trim()
}

/** The names of contacts by their ids. */
async function readNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name from contacts c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::uuid[])
  `.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function keyIn({ body }: Draft, field: string): string[] {
  const key = matchKey(field, ownValue(body, field))
  return key === "" ? [] : [`${field} ${key}`]
}

function valuesOf(drafts: readonly Draft[], field: string): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const { body } of drafts) {
    const value = ownValue(body, field)
    const key = matchKey(field, value)
    if (key !== "") values.set(key, value)
  }
  return values
}
