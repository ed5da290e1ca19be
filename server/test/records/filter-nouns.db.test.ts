import { fieldOptions } from "@funil/contract/field-options/pt-br"
import type { Field } from "@funil/contract/shared/fields"
import { operatorsByType } from "@funil/contract/shared/filters"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import { testApi } from "../client.ts"
import { fold, passes, type Value } from "./filter-oracle.ts"
import {
  amounts,
  type Answer,
  dates,
  emails,
  type GeneratedRecord,
  generatedNouns,
  type GeneratedNoun,
  generateRecords,
  links,
  nounPaths,
  numbers,
  options,
  texts,
  times,
  words,
} from "./generated-records.ts"

// Filters, orders and searches of every noun find what a plain check of every record finds.
const api = await testApi()
const timezone = "America/New_York"
let world: GeneratedRecord

beforeAll(async () => {
  world = await generateRecords(api, 30)
}, 60_000)

const linked: Readonly<Record<string, GeneratedNoun>> = {
  contacts: "contact",
  companies: "company",
  products: "product",
}

/**
 * Returns the fields that a noun's filters reach: its own, and linked nouns' fields except links
 * and filter-only names.
 */
function fieldsOf(noun: GeneratedNoun): [string, Field][] {
  const own = Object.entries(world.fields[noun]).filter(
    ([name, field]) => field.filter && !name.startsWith("deal."),
  )
  const through = own.flatMap(([link, { many }]) => {
    const other = many && linked[link]
    if (!other) return []
    const reached = Object.entries(world.fields[other]).filter(([, field]) => field.filter && !field.many)
    return reached.map(([name, field]): [string, Field] => [`${link}.${name}`, field])
  })
  // Their value depends on the clock too.
  return [...own, ...through].filter(([name]) => !/time_in_stage|task_status/.test(name))
}

type HeldValue = string | number | boolean | string[] | null | undefined

function valueIn(record: Answer, name: string): HeldValue {
  const own = name.startsWith("custom_fields.")
  const holder = own ? (record["custom_fields"] as Record<string, unknown>) : record
  const value = holder[own ? name.slice("custom_fields.".length) : name]
  // Links count as the ids of their records; other values are plain.
  return (typeof value === "object" && value !== null && "id" in value ? value.id : value) as HeldValue
}

/** Returns a record's values of a field, one for each link. */
function heldBy(record: Answer, name: string): { held: unknown[]; isLink: boolean } {
  const [link = "", ...rest] = name.split(".")
  const other = link === "custom_fields" ? undefined : linked[link]
  if (link !== "custom_fields" && Array.isArray(record[link]) && link !== "tags") {
    const ids = (record[link] as Answer[]).map(({ id }) => id)
    if (rest.length === 0) return { held: ids, isLink: true }
    const others = ids.map((id) => world.records[other ?? "deal"].find((one) => one.id === id))
    return { held: others.map((one) => one && valueIn(one, rest.join("."))), isLink: true }
  }
  return { held: [valueIn(record, name)], isLink: false }
}

function valuesOf(field: Field): fc.Arbitrary<Value> {
  switch (field.type) {
    case "number":
    case "money":
      return fc.oneof(
        fc.constantFrom<Value>(...numbers, ...amounts, "10", "-0.50"),
        fc.double({ min: -20, max: 20, noNaN: true }),
      )
    case "date":
      return fc.constantFrom(...dates, "@today", "@today-1", "@today-3", "@today+1")
    case "time":
      return fc.constantFrom(...times, "12:00")
    case "instant":
      return fc.constantFrom(
        "2026-03-08",
        "2026-03-09",
        "@today",
        "@today-2",
        "2026-03-08T05:00:00.000Z",
        "2026-03-08T03:59:59.999Z",
        "2026-03-08T01:30:00-05:00",
      )
    case "wall_clock":
      return fc.constantFrom(
        "2026-03-08",
        "@today",
        "@today+1",
        "2026-03-09 09:00",
        "2026-03-08T05:00:00.000Z",
      )
    case "boolean":
      return fc.constantFrom<Value>(true, false, "true")
    case "select":
      return fc.constantFrom(...(field.options ?? options))
    case "record":
      return fc.constantFrom(
        ...(field.to === "user" ? ["@me"] : []),
        ...Object.values(world.records).flatMap((list) => list.slice(0, 8).map(({ id }) => id)),
      )
    default:
      return fc.oneof(
        texts,
        fc.constantFrom(...words, ...emails, ...links, ...options, "%", "_", "o", "+55", "sol.test"),
      )
  }
}

const isNothing = (value: unknown) => value === null || value === ""

describe.each(generatedNouns)("%s", (noun) => {
  test("finds by filter what a plain look finds", async () => {
    const all = world.records[noun]
    const context = { timezone, now: api.clock.now, me: world.who.id }
    const fields = fieldsOf(noun)
    const row = fc.constantFrom(...fields).chain(([filterField, field]) => {
      const value = fc.oneof({ arbitrary: valuesOf(field), weight: 6 }, fc.constantFrom(null, ""))
      return fc.record({
        filterField: fc.constant(filterField),
        operator: fc.constantFrom(...operatorsByType[field.type]),
        valueField: fc.oneof(value, fc.array(value, { maxLength: 3 })),
      })
    })
    const known = new Map(fields)
    const found = async (filters: object[]) =>
      api.raw("POST", `${nounPaths[noun]}/filter?paginate=false`, world.who, { filters })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 2 }), async (filters) => {
        const reply = await found(filters)
        const isOdd = filters.some(
          ({ operator, valueField }) =>
            /[<>]/.test(operator) && operator !== "<>" && [valueField].flat().some(isNothing),
        )
        expect(reply.status, JSON.stringify(reply.body).slice(0, 300)).toBe(isOdd ? 422 : 200)
        if (isOdd) return
        const expected = all.filter((record) =>
          filters.every(({ filterField, operator, valueField }) => {
            const field = known.get(filterField)
            const { held, isLink } = heldBy(record, filterField)
            const values = [valueField].flat() as Value[]
            return field && passes(context, { field, operator, values }, held, isLink)
          }),
        )
        expect((reply.body as Answer[]).map(({ id }) => id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        )
      }),
      { numRuns: 150, seed: 2026 },
    )
  }, 60_000)

  test("comes in the order of each field that filters take, by what is shown of it, page by page, the empty last and equals by their ids", async () => {
    const all = world.records[noun]
    for (const [name, field] of fieldsOf(noun)) {
      for (const direction of ["asc", "desc"] as const) {
        const got = await pagesOf(noun, name, direction)
        expect(
          got.map(({ id }) => id),
          `${name} ${direction}`,
        ).toEqual(inOrder(all, { noun, name, field, direction }).map(({ id }) => id))
      }
    }
  }, 120_000)

  test("is found by words in its texts, without case and accents", async () => {
    const all = world.records[noun]
    const asked = fc.array(
      fc.oneof(texts, fc.constantFrom(...emails, "+5511912345678", "SOL.test", "7", "%", "çao")),
      { minLength: 1, maxLength: 2 },
    )
    await fc.assert(
      fc.asyncProperty(asked, async (list) => {
        const search = list.join(" ")
        const reply = await api.raw("POST", `${nounPaths[noun]}/filter?paginate=false`, world.who, {
          filters: [],
          search,
        })
        const wanted = search === "%" ? [] : search.split(/\s+/).map(fold)
        const expected = all.filter((record) => {
          const held = searchedOf(noun, record).map(fold)
          return wanted.every((word) => held.some((text) => hasWord(text, word)))
        })
        expect((reply.body as Answer[]).map(({ id }) => id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        )
      }),
      { numRuns: 30, seed: 7 },
    )
  }, 60_000)
})

/** Returns a noun's ordered list from all its pages. */
async function pagesOf(noun: GeneratedNoun, orderBy: string, direction: string): Promise<Answer[]> {
  const got: Answer[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ orderBy, direction, per_page: "17", page: String(page) })
    const reply = await api.raw("POST", `${nounPaths[noun]}/filter?${query}`, world.who, { filters: [] })
    const { data, last_page, total } = reply.body as { data: Answer[]; last_page: number; total: number }
    expect(total, orderBy).toBe(world.records[noun].length)
    got.push(...data)
    if (page >= last_page) return got
  }
}

/**
 * One or two letters match the start of a word, at the beginning or after a sign. Longer words
 * match anywhere.
 */
function hasWord(text: string, word: string): boolean {
  const isShort = Array.from(word).length <= 2 && /^[\p{L}\p{N}]+$/u.test(word)
  return isShort ? new RegExp(`(^|[ \\t\\n!-/:-@[-\`{-~])${word}`, "u").test(text) : text.includes(word)
}

/**
 * Returns the texts that a search includes: the noun's own, custom ones, and names of a deal's
 * contacts and companies.
 */
function searchedOf(noun: GeneratedNoun, record: Answer): string[] {
  const own = Object.entries(world.fields[noun]).flatMap(([name, { search }]) => {
    const value = search ? valueIn(record, name) : null
    return value === null || value === undefined ? [] : String(value)
  })
  if (noun === "bill") return [...own, ...linkedNames(record)]
  if (noun !== "deal") return own
  const namesOf = (link: "contacts" | "companies") =>
    (record[link] as Record<string, string | null>[]).map(
      ({ first_name, last_name, company }) => company ?? `${first_name} ${last_name ?? ""}`,
    )
  return [...own, ...namesOf("contacts"), ...namesOf("companies")]
}

/** Returns the names of a bill's records and its deal's code. */
function linkedNames({ deal_id, contact, company }: Answer): string[] {
  const deal = world.records.deal.find(({ id }) => id === deal_id)
  const { first_name, last_name } = (contact ?? {}) as Record<string, string | null>
  return [
    ...(deal ? [String(deal["name"]), String(deal["code"])] : []),
    ...(contact ? [`${first_name} ${last_name ?? ""}`] : []),
    ...(company ? [(company as { company: string }).company] : []),
  ]
}

/** Returns the name of a linked record. */
function nameOf(id: unknown): string | null {
  for (const one of Object.values(world.records).flat()) {
    if (one.id !== id) continue
    const { first_name, last_name, name, company, description } = one
    if (first_name !== undefined) return [first_name, last_name].filter(Boolean).join(" ")
    return String(company ?? name ?? description)
  }
  return world.places.get(String(id)) ?? null
}

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns a value's sort key: texts in dictionary order. */
function keyOf(
  noun: GeneratedNoun,
  { name, field }: { name: string; field: Field },
  value: unknown,
): string | number | null {
  if (value === null || value === undefined) return null
  if (field.type === "record") return name === "id" ? (value as string) : foldOrNone(nameOf(value))
  if (Array.isArray(value)) return foldOrNone(value.join(", "))
  const words: Words = noun in fieldOptions ? fieldOptions[noun as keyof typeof fieldOptions] : {}
  // Only plain values remain.
  const plain = value as string | number
  return ["text", "email", "select"].includes(field.type)
    ? fold(words[name]?.[plain] ?? String(plain))
    : plain
}

const foldOrNone = (text: string | null) => (text ? fold(text) : null)

/** The first link in the answer counts, with the first value of its field. */
function placeOf(record: Answer, { noun, name, field }: { noun: GeneratedNoun; name: string; field: Field }) {
  const { held, isLink } = heldBy(record, name)
  if (!isLink) return keyOf(noun, { name, field }, held[0])
  const [link = "", ...rest] = name.split(".")
  const inner = rest.join(".")
  if (inner === "" || inner === "id") {
    const ids = (record[link] as Answer[]).map(({ id }) => id)
    return foldOrNone(nameOf(ids[0]))
  }
  const keys = held.map((value) => keyOf(linked[link] ?? noun, { name: inner, field }, value))
  return keys.filter((key) => key !== null).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null
}

interface Order {
  readonly noun: GeneratedNoun
  readonly name: string
  readonly field: Field
  readonly direction: "asc" | "desc"
}

/** Empty values come last, equal ones by id in the same direction. */
function inOrder(all: readonly Answer[], order: Order): Answer[] {
  const way = order.direction === "asc" ? 1 : -1
  const keys = new Map(all.map((record) => [record.id, placeOf(record, order)]))
  return all.toSorted((one, other) => {
    const [a, b] = [keys.get(one.id) ?? null, keys.get(other.id) ?? null]
    if (a === b) return one.id < other.id ? -way : way
    if (a === null || b === null) return a === null ? 1 : -1
    return (a < b ? -1 : 1) * way
  })
}
