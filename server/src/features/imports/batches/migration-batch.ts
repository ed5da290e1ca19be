import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import { ownValue } from "@funil/contract/shared/own-value"
import { mayBeSamePerson } from "@funil/contract/shared/values/same-person"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { plainText } from "../../../platform/text/plain-text.ts"
import { matchKey } from "../columns/cell-words.ts"
import type { Draft } from "../rows/draft.ts"
import { findMatches } from "../rows/find-matches.ts"
import { findMigratedRecords, insertMigratedRecords } from "../rows/migrated-records.ts"
import { resolveLinks } from "../rows/resolve-links.ts"
import { resolveProducts } from "../rows/resolve-products.ts"
import { countDuplicates } from "./count-duplicates.ts"
import {
  type BatchOutcome,
  type ImportRun,
  checkBody,
  countFaults,
  createAll,
  refusalsOf,
  withDefaults,
} from "./import-batch.ts"

/**
 * Creates the records of some rows of a migration and stores the record of each id. Skips ids that
 * were imported before.
 */
export async function migrationBatch(
  tx: Tx,
  run: ImportRun,
  drafts: readonly Draft[],
): Promise<BatchOutcome> {
  const { row, importer, makers, fields } = run
  // A file of a migration has a rival.
  const rival = row.plan.rival as Rival
  await resolveLinks(tx, drafts, fields, { options: row.options, makers, rival })
  const { fresh, known, skipped } = await sortMigratedRows(tx, run, drafts)
  // Known rows create nothing, so products are resolved for new rows only.
  if (row.entity === "deal") await resolveProducts(tx, [...fresh.values()], row.plan, makers)
  const creations = [...fresh].flatMap(([key, draft]) => {
    withDefaults(draft, run)
    return checkBody(draft, importer.createBody) ? [{ draft, key, merged: [] }] : []
  })
  const made = await createAll(tx, run, creations)
  const migrated = new Map(made.map(({ key, id }) => [key, id]))
  for (const [id, about] of known) {
    const record = "record" in about ? about.record : migrated.get(about.row)
    if (record !== undefined) migrated.set(id, record)
  }
  await insertMigratedRecords(tx, { rival, entity: row.entity }, migrated)
  const { duplicates } = await countDuplicates(tx, run, made)
  const tally = {
    done: drafts.length,
    created: made.length,
    updated: 0,
    skipped,
    ...countFaults(drafts),
    linked: 0,
    duplicates,
  }
  return { tally, refusals: refusalsOf(drafts), keys: [] }
}

/** The fields that identify an existing record. */
const shared: Readonly<Record<string, readonly string[]>> = {
  contact: ["email", "document"],
  company: ["document"],
}

/** The rows of a migration by what becomes of them. */
interface SortedRows {
  /** Rows that create a record, by their id in the other CRM. */
  readonly fresh: ReadonlyMap<string, Draft>
  /** By id, the existing record of a row, or the id of an earlier row about the same record. */
  readonly known: ReadonlyMap<string, { readonly record: string } | { readonly row: string }>
  /** The number of rows whose record exists. */
  readonly skipped: number
}

/**
 * Sorts the rows of a migration into new and known ones. The place of a row without an id
 * identifies it.
 */
async function sortMigratedRows(
  tx: Tx,
  { row, source }: ImportRun,
  drafts: readonly Draft[],
): Promise<SortedRows> {
  const good = drafts.filter(({ problems }) => problems.size === 0)
  const ids = new Map(good.map((draft) => [draft, originIdOf(draft, row.id)]))
  // A file of a migration has a rival.
  const origin = { rival: row.plan.rival as Rival, entity: row.entity }
  const before = await findMigratedRecords(tx, origin, [...ids.values()])
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

function originIdOf({ body, row }: Draft, importId: string): string {
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
