import type { FieldRule } from "@funil/contract/api/errors"
import type { ImportOptions } from "@funil/contract/data/imports"
import { id as idSchema } from "@funil/contract/shared/ids"
import { ownValue, setOwn } from "@funil/contract/shared/own-value"
import { mayBeSamePerson } from "@funil/contract/shared/values/same-person"
import type { Tx } from "../../../platform/db/transaction.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
import { matchKey, unaccentedText } from "../columns/cell-words.ts"
import { type DetailedKind, detailColumn, linkedDetails } from "../columns/import-columns.ts"
import { type Draft, noteFault } from "./draft.ts"
import { type FoundSubjects, type Subject, findSubjects } from "./find-subjects.ts"
import { type Maker, bodyOf, spokenWord, wordIn } from "./linked-words.ts"

/** A row's description of its contact or company. */
interface Description {
  readonly draft: Draft
  /** The word of its cell; empty for none. */
  readonly word: string
  /** Empty where the cell is empty, an id or an e-mail. */
  readonly name: string
  /** The existing records with that word. */
  readonly named: readonly string[]
  /** By field, the most reliable key first. */
  readonly values: ReadonlyMap<string, string>
}

interface DetailLookup {
  /** The ids of records by the words that name them. */
  readonly known: Map<string, string[]>
  readonly options: ImportOptions
  readonly maker: Maker
}

/**
 * Links the contacts or companies that rows describe. Finds them by a value if the names fit, else
 * by name. Creates missing ones if the options say so and returns a key of each. Never changes an
 * existing record.
 */
export async function resolveDetails(
  tx: Tx,
  kind: DetailedKind,
  drafts: readonly Draft[],
  { known, options, maker }: DetailLookup,
): Promise<string[]> {
  if (drafts.every(({ details }) => details.size === 0)) return []
  const rows = drafts.flatMap((draft) => describedIn(draft, kind, { known, maker }))
  const directory = new Directory(kind, options, await findSubjects(tx, kind, rows))
  const subjects = rows.map((row) => directory.subjectOf(row))
  const bodies = directory.fresh.flatMap((subject) => {
    const body = maker.createBody.safeParse(subject.body)
    return body.success ? [{ subject, body: body.data }] : []
  })
  const made =
    bodies.length === 0
      ? []
      : await maker.createMany(
          tx,
          bodies.map(({ body }) => body),
        )
  for (const [index, { subject }] of bodies.entries()) {
    const one = made[index]
    if (one && "id" in one) subject.id = one.id
  }
  for (const [index, row] of rows.entries()) link(row, kind, subjects[index]?.id ?? null, known)
  return directory.fresh
    .filter(({ id }) => id !== null)
    .map(({ name, keys: [key = ""] }) => `${kind} ${unaccentedText(name) || key}`)
}

/** Reads a row's one contact or company. Skips rejected rows. */
function describedIn(
  draft: Draft,
  kind: DetailedKind,
  { known, maker }: Pick<DetailLookup, "known" | "maker">,
): Description[] {
  const { link: field, fields } = linkedDetails[kind]
  const cells = new Map(
    fields.flatMap((name) => {
      const cell = draft.details.get(detailColumn(kind, name))
      return cell === undefined ? [] : [[name, cell] as const]
    }),
  )
  const [word = "", ...more] = draft.refs.get(field) ?? []
  if (draft.problems.size > 0) return []
  if (more.length > 0) {
    for (const name of cells.keys()) noteFault(draft, detailColumn(kind, name), [{ rule: "several_linked" }])
    return []
  }
  const told = cells.size > 0 ? checkedValues(draft, kind, cells, maker) : cells
  const isEmail = kind === "contact" && word.includes("@")
  const values = isEmail && !told.has("email") ? new Map([["email", word], ...told]) : told
  if (word === "" && values.size === 0) return []
  const meant = wordIn(kind, word)
  const isNamed = !isEmail && !idSchema.safeParse(meant).success
  return [
    { draft, word, name: isNamed ? spokenWord(kind, meant) : "", named: known.get(meant) ?? [], values },
  ]
}

/** Checks the values of a new record and skips cells that it can't have. */
function checkedValues(
  draft: Draft,
  kind: DetailedKind,
  cells: ReadonlyMap<string, string>,
  maker: Maker,
): Map<string, string> {
  const body = { ...bodyOf(kind, "-"), ...Object.fromEntries(cells) }
  const result = maker.createBody.safeParse(body, { reportInput: true })
  if (result.success) {
    const data = result.data as Readonly<Record<string, string>>
    const values = [...cells.keys()].map((name) => [name, ownValue(data, name) ?? ""] as const)
    return new Map(values.filter(([name, value]) => matchKey(name, value) !== ""))
  }
  const problems = fieldProblems(result.error.issues)
  for (const [name, list] of Object.entries(problems)) noteFault(draft, detailColumn(kind, name), list)
  const good = new Map([...cells].filter(([name]) => !Object.hasOwn(problems, name)))
  return good.size < cells.size ? checkedValues(draft, kind, good, maker) : new Map()
}

/** Finds the record of each row in a batch, in file order. */
class Directory {
  /** The records to create. */
  readonly fresh: Subject[] = []
  readonly #kind: DetailedKind
  readonly #options: ImportOptions
  readonly #found: FoundSubjects
  readonly #byName = new Map<string, Subject>()

  constructor(kind: DetailedKind, options: ImportOptions, found: FoundSubjects) {
    this.#kind = kind
    this.#options = options
    this.#found = found
  }

  /** Returns the row's record; undefined for none or an ambiguous name. */
  subjectOf(row: Description): Subject | undefined {
    const subject = this.#find(row) ?? this.#add(row)
    if (subject) this.#describe(subject, row)
    return subject
  }

  #leave({ draft }: Description, field: string, rule: FieldRule): void {
    const column = detailColumn(this.#kind, field)
    draft.left.set(column, [...(draft.left.get(column) ?? []), { rule }])
  }

  /** A record with the row's value but another name is a different record. */
  #find(row: Description): Subject | undefined {
    const { name, named, values } = row
    const [first = ""] = named
    if (name === "" && first !== "") return this.#found.byId.get(first)
    for (const [field, value] of values) {
      const all = this.#found.withValue(field, value)
      const isSame = (one: Subject) =>
        this.#options.shared_values === "join" || mayBeSamePerson(one.name, name)
      const same = all.find((one) => unaccentedText(one.name) === unaccentedText(name)) ?? all.find(isSame)
      if (same) return same
      if (all.length > 0) this.#leave(row, field, "other_name")
    }
    if (name === "" || named.length > 1) return undefined
    return first === "" ? this.#byName.get(unaccentedText(name)) : this.#found.byId.get(first)
  }

  /** Returns a new record for the row, or undefined if the row has no name for it. */
  #add({ word, name, named, values }: Description): Subject | undefined {
    const email = this.#kind === "contact" ? values.get("email") : undefined
    const called = name === "" ? email : wordIn(this.#kind, word)
    if (!this.#options.create_links || named.length > 0 || called === undefined) return undefined
    const subject: Subject = { id: null, name, keys: new Set(), body: bodyOf(this.#kind, called) }
    this.fresh.push(subject)
    return subject
  }

  /** Adds the row's values to a new record. Reports values that the record has no place for. */
  #describe(subject: Subject, row: Description): void {
    const { body, keys } = subject
    if (body && row.name !== "") {
      // An earlier row had only its email.
      if (subject.name === "") Object.assign(body, bodyOf(this.#kind, wordIn(this.#kind, row.word)))
      if (subject.name === "") subject.name = row.name
      this.#byName.set(unaccentedText(subject.name), subject)
    }
    for (const [field, value] of row.values) {
      const key = matchKey(field, value)
      if (keys.has(key)) continue
      if (!body || (ownValue(body, field) ?? value) !== value) this.#leave(row, field, "kept_details")
      else {
        setOwn(body, field, value)
        keys.add(key)
        this.#found.add(field, value, subject)
      }
    }
  }
}

/** Links the row to the record by id. A row without a name reports its most reliable value. */
function link(
  { draft, word, values }: Description,
  kind: DetailedKind,
  id: string | null,
  known: DetailLookup["known"],
): void {
  if (id !== null) {
    draft.refs.set(linkedDetails[kind].link, [id])
    known.set(id, [id])
  } else if (word === "") {
    const [field = ""] = values.keys()
    noteFault(draft, detailColumn(kind, field), [{ rule: "not_found" }])
  }
}
