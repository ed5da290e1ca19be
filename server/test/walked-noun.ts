import { passwordMask, withCustomFields } from "@funil/contract/custom-field-values"
import { customFieldEntities, type CustomFieldType } from "@funil/contract/custom-fields"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { bodyOf } from "./body-of.ts"
import type { Person, Reply, TestApi } from "./client.ts"
import { fieldSamples, fieldTables, ownSamples } from "./field-samples.ts"
import { addFields, nounPaths } from "./generated-records.ts"
import type { Linkable, Two } from "./linkable.ts"

/** A record as a GET answers it. */
export type View = Readonly<Record<string, unknown>> & { readonly id: string }
/** Values by the names of fields. */
export type Values = ReadonlyMap<string, unknown>

/** A record that was made with the first value of each field, and what else its fields may become. */
export interface Walked {
  readonly id: string
  readonly view: View
  readonly first: Values
  readonly second: Values
}

const prefix = "custom_fields."
/** The fields that a record gets only once it is there. */
const laterFields: Partial<Record<Entity, readonly string[]>> = { user: ["deactivated"] }
/** The fields that a new record may be sent with, though nobody changes them later. */
const firstFields: Partial<Record<Entity, readonly string[]>> = {
  task: ["id", "status", "creator_user_id", "source"],
}

/** A noun of an account that has a field of its own of each type. */
export class WalkedNoun {
  readonly entity: Entity
  readonly path: string
  /** The table of the contract with the account's own fields. */
  readonly fields: FieldTable
  readonly later: readonly string[]
  /** The fields that a POST takes and a PUT ignores. */
  readonly onlyFirst: readonly string[]
  readonly #api: TestApi
  readonly #who: Person
  readonly #linkable: Linkable

  constructor(api: TestApi, who: Person, linkable: Linkable, entity: Entity, fields: FieldTable) {
    this.#api = api
    this.#who = who
    this.#linkable = linkable
    this.entity = entity
    this.path = entity === "task" ? "/tasks" : nounPaths[entity]
    this.fields = fields
    this.later = laterFields[entity] ?? []
    this.onlyFirst = firstFields[entity] ?? []
  }

  /** Two values of each field that can be written, made anew. */
  samples(): ReadonlyMap<string, Two<unknown>> {
    const own = Object.entries(ownSamples(this.#linkable))
    const named = own.map(([type, two]) => [`${prefix}${type}`, two] as const)
    return new Map([
      ...Object.entries(fieldSamples[this.entity](this.#linkable)),
      ...named.filter(([name]) => Object.hasOwn(this.fields, name)),
    ])
  }

  /** The fields of the table of which this holds; what only contains the own fields is none, nor is what a linked record has. */
  names(has: (field: Field, name: string) => boolean = () => true): string[] {
    const all = Object.entries(this.fields).filter(
      ([name]) => name !== "custom_fields" && !name.startsWith("deal."),
    )
    return all.flatMap(([name, field]) => (has(field, name) ? [name] : []))
  }

  /** The fields that the server alone sets. */
  derived(): string[] {
    const written = this.samples()
    return this.names((_, name) => !written.has(name))
  }

  call(method: "GET" | "POST" | "PUT" | "DELETE", path = "", body?: unknown): Promise<Reply> {
    return this.#api.raw(method, `${this.path}${path}`, this.#who, body, { "accept-language": "en" })
  }

  async view(id: string): Promise<View> {
    const { body } = await this.call("GET", `/${id}`)
    return body as View
  }

  newBody(values: Values): object {
    return bodyOf([...values].filter(([name]) => !this.later.includes(name)))
  }

  async make(): Promise<Walked> {
    const samples = [...this.samples()]
    const first = new Map(samples.map(([name, [value]]) => [name, value]))
    const second = new Map(samples.map(([name, [, value]]) => [name, value]))
    const { status, body } = await this.call("POST", "", this.newBody(first))
    if (status !== 201) throw new Error(`POST ${this.path} answered ${status}: ${JSON.stringify(body)}`)
    const { id } = body as View
    return { id, view: await this.view(id), first, second }
  }
}

/** Gives each noun that takes them fields of all types. */
export async function walkedNouns(
  api: TestApi,
  who: Person,
  linkable: Linkable,
): Promise<Readonly<Record<Entity, WalkedNoun>>> {
  const types = Object.keys(ownSamples(linkable)) as CustomFieldType[]
  const nouns: Partial<Record<Entity, WalkedNoun>> = {}
  for (const [entity, table] of Object.entries(fieldTables) as [Entity, FieldTable][]) {
    const taking = customFieldEntities.find((one) => one === entity)
    const own = taking ? await addFields(api, who, taking, types) : []
    nouns[entity] = new WalkedNoun(api, who, linkable, entity, withCustomFields(table, own))
  }
  return nouns as Record<Entity, WalkedNoun>
}

/** What a body calls a linked record that an answer shows. */
function sent(item: unknown): unknown {
  if (typeof item !== "object" || item === null || !("pivot" in item)) return item
  const { id, pivot } = item as { id: string; pivot: object }
  return "price" in pivot ? pivot : id
}

/** What an answer shows of a field, as a body has it. */
export function held(view: View, name: string): unknown {
  const isOwn = name.startsWith(prefix)
  const values = isOwn ? (view["custom_fields"] as View) : view
  const value = values[isOwn ? name.slice(prefix.length) : name]
  return Array.isArray(value) ? value.map(sent) : value
}

/** What an answer shows of these fields, as a body has them. */
export function heldOf(view: View, names: Iterable<string>): Record<string, unknown> {
  return Object.fromEntries(Array.from(names, (name) => [name, held(view, name)]))
}

/** What an answer shows of these values: of a password, that there is one. */
export function shown(values: Values): Record<string, unknown> {
  const masked = new Map(values)
  const password = `${prefix}password`
  if (masked.has(password)) masked.set(password, passwordMask)
  return Object.fromEntries(masked)
}
