import { sql } from "kysely"
import { companyKeys } from "../../../nouns/company/company-noun.ts"
import { contactKeys } from "../../../nouns/contact/contact-addresses.ts"
import { nounOf } from "../../../nouns/nouns.ts"
import { fixedSource } from "../../../nouns/record-sources.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { keysOf } from "../../../platform/records/duplicate-keys.ts"
import { guardedRead } from "../../../platform/records/guarded-read.ts"
import { matchKey, unaccentedText } from "../columns/cell-words.ts"
import { type DetailedKind, linkedDetails } from "../columns/import-columns.ts"
import { findAllMatches } from "./find-matches.ts"

/** A contact or company that rows of a batch are about. */
export interface Subject {
  /** Null before it is created. */
  id: string | null
  /** Empty if it has no name but its email. */
  name: string
  /** Emails, phones and document, in the form that rows are matched by. */
  readonly keys: Set<string>
  /** The values of a new record; null for an existing one, which stays unchanged. */
  readonly body: Record<string, unknown> | null
}

/** The parts of a row that the lookup uses. */
interface SubjectQuery {
  readonly named: readonly string[]
  readonly values: ReadonlyMap<string, string>
}

/** The existing records of a batch, by id and by value. */
export class FoundSubjects {
  readonly byId: ReadonlyMap<string, Subject>
  readonly #byValue: Map<string, Subject[]>

  constructor(byId: ReadonlyMap<string, Subject>, byValue: Map<string, Subject[]>) {
    this.byId = byId
    this.#byValue = byValue
  }

  /** Returns the records with the value, oldest first. */
  withValue(field: string, value: string): readonly Subject[] {
    return this.#byValue.get(valueKey(field, matchKey(field, value))) ?? []
  }

  /** Lets later rows find a new record by this value. */
  add(field: string, value: string, subject: Subject): void {
    const key = valueKey(field, matchKey(field, value))
    this.#byValue.set(key, [...(this.#byValue.get(key) ?? []), subject])
  }
}

const valueKey = (field: string, key: string) => `${field} ${key}`

/**
 * Finds the visible records with a value or the name of a row. Takes one query per field and one
 * for names and values, whatever the number of rows.
 */
export async function findSubjects(
  tx: Tx,
  kind: DetailedKind,
  rows: readonly SubjectQuery[],
): Promise<FoundSubjects> {
  const { fields } = linkedDetails[kind]
  const found = await Promise.all(
    fields.map((field) => findAllMatches(tx, fixedSource(kind), field, valuesOf(rows, field))),
  )
  const idsByValue = new Map(
    found.flatMap((matches, at) =>
      [...matches].map(([key, ids]) => [valueKey(fields[at] ?? "", key), ids] as const),
    ),
  )
  const ids = [...rows.flatMap(({ named }) => named), ...[...idsByValue.values()].flat()]
  const byId = await readSubjects(tx, kind, [...new Set(ids)])
  const byValue = [...idsByValue].map(
    ([key, found]) => [key, found.flatMap((id) => byId.get(id) ?? [])] as const,
  )
  return new FoundSubjects(byId, new Map(byValue))
}

/** Returns the rows' values of a field by matching key. */
function valuesOf(rows: readonly SubjectQuery[], field: string): Map<string, string> {
  return new Map(
    rows.flatMap(({ values }) => {
      const value = values.get(field)
      return value === undefined ? [] : [[matchKey(field, value), value] as const]
    }),
  )
}

const keysOfKind = { contact: contactKeys, company: companyKeys }

async function readSubjects(
  tx: Tx,
  kind: DetailedKind,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map()
  const { table, name } = nounOf(kind)
  const keys = sql.join(
    keysOfKind[kind].map((key) => keysOf(key, "r")),
    sql` || `,
  )
  const rows = await guardedRead(
    tx,
    sql<{ id: string; name: string; keys: string[] }>`
      select r.id, ${name(tx, "r")} as name, ${keys} as keys from ${sql.table(table)} r
      where r.account_id = ${tx.accountId} and r.id = any(${[...ids]}::uuid[])
    `,
  )
  return new Map(
    rows.map((row) => {
      // A record created from an email alone has no name of its own.
      const isEmail = row.keys.some(
        (key) => key.split("@", 1)[0] === unaccentedText(row.name) && key.includes("@"),
      )
      return [
        row.id,
        { id: row.id, name: isEmail ? "" : row.name, keys: new Set(row.keys), body: null },
      ] as const
    }),
  )
}
