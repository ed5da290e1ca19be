import { passwordMask, withCustomFields } from "@funil/contract/settings/custom-field-values"
import { type CustomFieldType, customFieldEntities } from "@funil/contract/settings/custom-fields"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import type { ListMode } from "@funil/contract/shared/mass"
import type { Person, Reply, TestApi } from "../client.ts"
import { fieldSamples, fieldTables, ownSamples } from "./field-samples.ts"
import { addFields, nounPaths } from "./generated-records.ts"
import type { Linkable, Two } from "./linkable.ts"

/** A record in a GET's answer. */
export type View = Readonly<Record<string, unknown>> & { readonly id: string }
/** Values by field name. */
export type Values = ReadonlyMap<string, unknown>

/** A record with the first value of each field, and the further values of its fields. */
export interface Probe {
  readonly id: string
  readonly view: View
  readonly first: Values
  readonly second: Values
}

const prefix = "custom_fields."
/** Fields that a record only gets after its creation. */
const laterFields: Partial<Record<Entity, readonly string[]>> = { user: ["deactivated"] }
/** Fields of a POST that no later call changes. */
const firstFields: Partial<Record<Entity, readonly string[]>> = {
  task: ["id", "status", "creator_user_id", "source"],
}

/** A noun of an account with a custom field of each type. */
export class WalkedNoun {
  readonly entity: Entity
  readonly path: string
  /** The contract's table with the account's custom fields. */
  readonly fields: FieldTable
  readonly later: readonly string[]
  /** The fields that a POST accepts and a PUT ignores. */
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

  /** Creates two values of each writable field. */
  samples(): ReadonlyMap<string, Two<unknown>> {
    const own = Object.entries(ownSamples(this.#linkable))
    const named = own.map(([type, two]) => [`${prefix}${type}`, two] as const)
    return new Map([
      ...Object.entries(fieldSamples[this.entity](this.#linkable)),
      ...named.filter(([name]) => Object.hasOwn(this.fields, name)),
    ])
  }

  /**
   * Returns the names of matching fields, without the container of custom fields and without linked
   * records' fields.
   */
  names(has: (field: Field, name: string) => boolean = () => true): string[] {
    const all = Object.entries(this.fields).filter(
      ([name]) => name !== "custom_fields" && !name.startsWith("deal."),
    )
    return all.flatMap(([name, field]) => (has(field, name) ? [name] : []))
  }

  /** Returns the fields that only the server sets. */
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

  async make(): Promise<Probe> {
    const samples = [...this.samples()]
    const first = new Map(samples.map(([name, [value]]) => [name, value]))
    const second = new Map(samples.map(([name, [, value]]) => [name, value]))
    const { status, body } = await this.call("POST", "", this.newBody(first))
    if (status !== 201) throw new Error(`POST ${this.path} answered ${status}: ${JSON.stringify(body)}`)
    const { id } = body as View
    return { id, view: await this.view(id), first, second }
  }
}

/** Creates custom fields of all types for each noun that can have them. */
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

/** Returns a linked record in a body's form. */
function sent(item: unknown): unknown {
  if (typeof item !== "object" || item === null || !("pivot" in item)) return item
  const { id, pivot } = item as { id: string; pivot: object }
  return "price" in pivot ? pivot : id
}

/** Returns an answer's field in a body's form. */
export function held(view: View, name: string): unknown {
  const isOwn = name.startsWith(prefix)
  const values = isOwn ? (view["custom_fields"] as View) : view
  const value = values[isOwn ? name.slice(prefix.length) : name]
  return Array.isArray(value) ? value.map(sent) : value
}

/** Returns an answer's fields in a body's form. */
export function heldOf(view: View, names: Iterable<string>): Record<string, unknown> {
  return Object.fromEntries(Array.from(names, (name) => [name, held(view, name)]))
}

/** Returns the values as answers show them: of a password only that there is one. */
export function shown(values: Values): Record<string, unknown> {
  const masked = new Map(values)
  const password = `${prefix}password`
  if (masked.has(password)) masked.set(password, passwordMask)
  return Object.fromEntries(masked)
}

/**
 * Returns the body of a POST or PUT with these values. Custom fields are named
 * `custom_fields.NAME`, as in filters.
 */
export function bodyOf(
  values: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  const plain = values.filter(([name]) => !name.startsWith(prefix))
  const own = values.filter(([name]) => name.startsWith(prefix))
  const custom_fields = Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]))
  return { ...Object.fromEntries(plain), ...(own.length > 0 && { custom_fields }) }
}

/** A field and its value in a mass edit. */
export interface Pair {
  readonly field: string
  readonly value: unknown
  readonly mode?: ListMode | undefined
}

function keyOf(item: unknown): string {
  if (typeof item === "string") return item.toLowerCase()
  const { id = "", product_id = id } = item as { id?: string; product_id?: string }
  return product_id
}

/**
 * Returns a single edit's list for a mass edit that adds or removes items; undefined if it doesn't
 * change.
 */
function listAfter(present: readonly unknown[], { value, mode }: Pair): unknown {
  const items = value as readonly unknown[]
  const has = (list: readonly unknown[], item: unknown) => list.some((one) => keyOf(one) === keyOf(item))
  const after =
    mode === "add"
      ? [...present, ...items.filter((item) => !has(present, item))]
      : present.filter((item) => !has(items, item))
  return after.length === present.length ? undefined : after
}

/** Returns the body of a single edit with the same effect as a mass edit. */
export function singleBody(view: View, pairs: readonly Pair[]): Record<string, unknown> {
  const sent = pairs.map(({ field, value, mode }) => {
    if (mode !== "add" && mode !== "remove") return [field, value] as const
    return [field, listAfter((held(view, field) ?? []) as unknown[], { field, value, mode })] as const
  })
  return bodyOf(sent.filter(([, value]) => value !== undefined))
}
