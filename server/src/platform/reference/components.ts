import type { TypeText, Say } from "@funil/contract/reference/text"
import type { Endpoint, Schema } from "@funil/contract/shared/endpoint"
import { ownValue, setOwn } from "@funil/contract/shared/own-value"
import * as z from "zod/v4/core"
import { contractTexts } from "./contract-texts.ts"
import { type JsonSchema, nameOfRef, refsIn, refTo, renamed } from "./json-schema.ts"

type Io = "input" | "output"

/** The schemas that several calls share, and what stands for each schema of a call. */
export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The schema of a body or an answer, as a call refers to it. */
  readonly of: (schema: Schema, io: Io) => JsonSchema
}

/** `deal.mass_update` as the beginning of a type's name: `DealMassUpdate`. */
export function typeNameOf(id: string): string {
  return id.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * What a caller reads may get more keys in time; what it sends may not have others. A map whose
 * keys are known is an object of them.
 */
function plainer(io: Io): (made: { jsonSchema: z.JSONSchema.BaseSchema }) => void {
  return ({ jsonSchema }) => {
    const { propertyNames, additionalProperties } = jsonSchema
    const keys = typeof propertyNames === "object" ? propertyNames.enum : undefined
    if (keys && additionalProperties !== undefined) {
      jsonSchema.properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]))
      delete jsonSchema.propertyNames
      delete jsonSchema.additionalProperties
    }
    if (io === "output" && additionalProperties === false) delete jsonSchema.additionalProperties
  }
}

/** The JSON Schema of one schema, everything in place. */
export function schemaOf(schema: Schema, io: Io): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: plainer(io),
  })
  return json as JsonSchema
}

/** The schemas by name, those within others told by reference. */
function allOf(named: ReadonlyMap<Schema, string>, io: Io): Map<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    uri: refTo,
    override: plainer(io),
  })
  return new Map(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...json }]) => [name, json as JsonSchema]),
  )
}

/** Names made unique: of two schemas with one name the second has a number. */
function unique(names: ReadonlyMap<Schema, string>): Map<Schema, string> {
  const taken = new Map<string, number>()
  return new Map(
    [...names].map(([schema, name]) => {
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return [schema, count === 1 ? name : `${name}${count}`]
    }),
  )
}

/**
 * A schema as text, without whether it takes other keys, which sent and answered ones differ in
 * always.
 */
function plain(json: JsonSchema | undefined): string {
  return JSON.stringify(json, (key, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value,
  )
}

/**
 * The names of schemas that are answered, and mean something else where they are sent, directly or
 * by what they hold.
 */
function differing(
  inputs: ReadonlyMap<string, JsonSchema>,
  outputs: ReadonlyMap<string, JsonSchema>,
  answered: ReadonlySet<string>,
): Set<string> {
  const found = new Set([...answered].filter((name) => plain(inputs.get(name)) !== plain(outputs.get(name))))
  for (let grown = true; grown;) {
    grown = false
    for (const [name, json] of inputs)
      if (answered.has(name) && !found.has(name) && refsIn(json).some((inner) => found.has(inner))) {
        found.add(name)
        grown = true
      }
  }
  return found
}

/** The components that are referred to from a set of names, those within them included. */
function reached(schemas: ReadonlyMap<string, JsonSchema>, from: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...refsIn(schemas.get(name)))
  }
  return found
}

/** A schema with what the contract says about it and its fields. */
function described(json: JsonSchema, text: TypeText | undefined, say: Say): JsonSchema {
  for (const [field, about] of Object.entries(text?.fields ?? {})) {
    const property = json.properties && ownValue(json.properties, field)
    if (json.properties && property && about)
      setOwn(json.properties, field, { ...property, description: say(about) })
  }
  return { ...(text?.about && { description: say(text.about) }), ...json }
}

const pageKeys = ["data", "current_page", "last_page", "from", "to", "total"].join()

/** A page of records is named after them; a page with more content is not. */
function pageName({ properties = {} }: JsonSchema): string | undefined {
  const item = properties["data"]?.items
  const name = item && nameOfRef(item)
  return name && Object.keys(properties).join() === pageKeys ? `${name}Page` : undefined
}

/** The schemas with the pages within them told by reference. */
function withPages(json: JsonSchema, known: ReadonlySet<string>): JsonSchema {
  const { anyOf } = json
  if (!anyOf) return json
  return {
    ...json,
    anyOf: anyOf.map((one) => {
      const name = pageName(one)
      return name && known.has(name) ? { $ref: refTo(name) } : one
    }),
  }
}

/**
 * The names of all schemas that get one: the contract's, and schemas without a name there after
 * their call.
 */
function namesOf(endpoints: readonly Endpoint[]): Map<Schema, string> {
  const named = new Map(contractTexts.names)
  const name = (schema: Schema, called: string) => {
    const { def } = schema._zod
    if (def.type === "array" && "element" in def) name(def.element as Schema, `${called}Item`)
    else if (!named.has(schema) && isObject(schema)) named.set(schema, called)
  }
  for (const endpoint of endpoints) {
    const called = typeNameOf(endpoint.id)
    if (endpoint.hasBody) name(endpoint.body, `${called}Body`)
    if (hasAnswer(endpoint)) name(endpoint.answer, `${called}Answer`)
  }
  return unique(named)
}

/**
 * What endpoints send and answer, as components: by the names of the contract, what has none there
 * by the call's.
 */
export function componentsOf(endpoints: readonly Endpoint[], say: Say): Components {
  const names = namesOf(endpoints)
  const texts = new Map([...names].map(([schema, name]) => [name, contractTexts.types.get(schema)]))
  const inputs = allOf(names, "input")
  const outputs = allOf(names, "output")
  const pages = new Map<string, string>()
  for (const [name, json] of outputs) {
    const page = pageName(json)
    if (page !== undefined) pages.set(name, page)
  }
  const answered = reached(
    outputs,
    endpoints.flatMap((endpoint) => (hasAnswer(endpoint) ? namesWithin(endpoint.answer, names) : [])),
  )
  const changed = differing(inputs, outputs, answered)
  const nameIn = (name: string, io: Io) =>
    io === "input" ? (changed.has(name) ? `${name}Input` : name) : (pages.get(name) ?? name)
  const all = new Map<string, JsonSchema>()
  const known = new Set(pages.values())
  for (const [io, schemas] of [
    ["input", inputs],
    ["output", outputs],
  ] as const)
    for (const [name, json] of schemas)
      if (io === "input" || answered.has(name))
        all.set(
          nameIn(name, io),
          described(
            withPages(
              renamed(json, (inner) => nameIn(inner, io)),
              known,
            ),
            texts.get(name),
            say,
          ),
        )
  const of = (schema: Schema, io: Io): JsonSchema => {
    const name = names.get(schema)
    return name === undefined ? arrayOf(schema, io, of) : { $ref: refTo(nameIn(name, io)) }
  }
  const used = reached(
    all,
    endpoints.flatMap((endpoint) => [
      ...(endpoint.hasBody ? refsIn(of(endpoint.body, "input")) : []),
      ...(hasAnswer(endpoint) ? refsIn(of(endpoint.answer, "output")) : []),
    ]),
  )
  const schemas = Object.fromEntries(
    [...all].filter(([name]) => used.has(name)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return { schemas, of }
}

function hasAnswer({ media, status }: Endpoint): boolean {
  return media === "json" && status !== 204
}

/** The names of a schema, or of what it is a list of or may be instead of nothing. */
function namesWithin(schema: Schema, names: ReadonlyMap<Schema, string>): string[] {
  const name = names.get(schema)
  if (name !== undefined) return [name]
  const { def } = schema._zod
  const inner = "element" in def ? def.element : "innerType" in def ? def.innerType : undefined
  return inner === undefined ? [] : namesWithin(inner as Schema, names)
}

function isObject(schema: Schema): boolean {
  return ["object", "union", "pipe", "intersection", "record"].includes(schema._zod.def.type)
}

/** A list of named schemas. Any other schema without a name is inlined. */
function arrayOf(schema: Schema, io: Io, of: (schema: Schema, io: Io) => JsonSchema): JsonSchema {
  const { def } = schema._zod
  if (def.type === "array" && "element" in def) return { type: "array", items: of(def.element as Schema, io) }
  if (def.type === "nullable" && "innerType" in def)
    return { anyOf: [of(def.innerType as Schema, io), { type: "null" }] }
  return schemaOf(schema, io)
}
