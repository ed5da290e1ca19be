import type { CallGroup } from "@funil/contract/call-groups"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { type Components, componentsOf, schemaOf } from "./components.ts"
import type { ContractText } from "./contract-text.ts"
import { errorResponses, errorSchemas, responsesOf } from "./errors.ts"
import { exampleOf } from "./example-of.ts"
import { headerComponents, headersAnswered, headersTaken, parameterComponents } from "./headers.ts"
import { type JsonSchema, nameOfRef } from "./json-schema.ts"

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query"
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface Media {
  readonly schema: JsonSchema
  readonly example?: unknown
  readonly encoding?: Readonly<Record<string, { contentType: string }>>
}

/** What one call takes and answers. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly "x-permission": string
  readonly parameters: readonly (Parameter | JsonSchema)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, JsonSchema>>
}

/** The description of the API. */
export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** What it is made of. */
export interface Sources {
  readonly endpoints: readonly Endpoint[]
  readonly groups: readonly CallGroup[]
  readonly text: ContractText
  /** Where the product is reached, without `/api`. */
  readonly publicUrl: string
  readonly version: string
}

const mediaTypes = {
  json: ["application/json"],
  events: ["text/event-stream"],
  csv: ["text/csv"],
  sheet: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  vcard: ["text/vcard"],
  image: ["image/webp"],
  file: ["application/octet-stream"],
} as const

/** What is said of a parameter that many calls take. */
const known: Readonly<Record<string, string>> = {
  id: "The record's id.",
  page: "The page, from 1.",
  per_page: "Rows of a page, at most 100.",
  total:
    "`exact` counts all rows; `next` only looks whether a row follows the page, which is far quicker: `total` then ends with that row.",
  orderBy:
    "A field that filters take, `custom_fields.NAME` too. Every order ends with the id, so that pages never repeat a row.",
  direction: "Ascending unless it says otherwise.",
  search: "Words that all occur, without case and accents; `%` or nothing means all.",
  paginate: "`false` answers all rows as one list, at most 5,000.",
  attribute: "A field, `custom_fields.NAME` too.",
  value: "The exact value.",
  entity: "Which kind of record.",
  record_id: "The record's id.",
}

function parameters(schema: Endpoint["query"], place: "path" | "query"): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input")
  return Object.entries(properties).map(([name, { description = ownValue(known, name), ...json }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: json,
  }))
}

/** The keys of a body that carry a file. */
function filesOf({ properties = {} }: JsonSchema): string[] {
  return Object.entries(properties).flatMap(([name, { format }]) => (format === "binary" ? [name] : []))
}

/** A body of a call without the fields that only a form can carry; nothing where it can't be without them. */
function withoutFiles(body: JsonSchema, files: readonly string[]): JsonSchema | undefined {
  if (files.length === 0) return body
  if (files.some((name) => body.required?.includes(name))) return undefined
  const properties = Object.entries(body.properties ?? {}).filter(([name]) => !files.includes(name))
  return { ...body, properties: Object.fromEntries(properties) }
}

/** What a form says of its parts that are no plain text. */
function encodingOf({ properties = {} }: JsonSchema): Media["encoding"] {
  const structured = Object.entries(properties).filter(
    ([, { type, $ref }]) => $ref !== undefined || type === "object" || type === "array",
  )
  return structured.length > 0
    ? Object.fromEntries(structured.map(([name]) => [name, { contentType: "application/json" }]))
    : undefined
}

function bodyOf({ body, form, files }: Endpoint, { of, schemas }: Components): Operation["requestBody"] {
  const schema = of(body, "input")
  const whole = ownValue(schemas, nameOfRef(schema) ?? "") ?? schema
  const example = exampleOf(whole, schemas)
  if (!form) return { required: true, content: { "application/json": { schema, example } } }
  const names = Object.keys(files)
  const plain = names.length > 0 ? withoutFiles(whole, filesOf(whole)) : schema
  const encoding = encodingOf(whole)
  return {
    required: true,
    content: {
      ...(names.length > 0 && { "multipart/form-data": { schema, ...(encoding && { encoding }) } }),
      ...(plain && {
        "application/json": { schema: plain, example: exampleOf(plain, schemas) },
        "application/x-www-form-urlencoded": { schema: plain },
      }),
      ...(names.length === 0 && { "multipart/form-data": { schema } }),
    },
  }
}

function success(endpoint: Endpoint, { of }: Components): JsonSchema {
  const headers = headersAnswered(endpoint)
  if (endpoint.status === 204) return { description: "Done.", headers }
  const schema = endpoint.media === "json" ? of(endpoint.answer, "output") : { type: "string" }
  const description = endpoint.status === 202 ? "Begun; it is done in the background." : "The answer."
  const content = Object.fromEntries(mediaTypes[endpoint.media].map((type) => [type, { schema }]))
  return { description, headers, content }
}

/** What is said of a call that several nouns have stands under its verb. */
function descriptionOf(id: string, { calls, nouns }: ContractText): string | undefined {
  const [noun = "", verb = ""] = id.split(".")
  return calls.get(id) ?? (nouns.has(noun) ? calls.get(`NOUN.${verb}`) : undefined)
}

function operation(endpoint: Endpoint, components: Components, sources: Sources): Operation {
  const { id, access } = endpoint
  const group = sources.groups.find(({ of }) => of.includes(id.split(".")[0] ?? ""))
  if (!group) throw new Error(`No group of calls has ${id}: name it in call-groups.ts.`)
  const description = descriptionOf(id, sources.text)
  const body = endpoint.hasBody ? bodyOf(endpoint, components) : undefined
  return {
    operationId: id,
    summary: endpoint.summary,
    ...(description !== undefined && { description }),
    tags: [group.title.en],
    "x-permission": access,
    ...(access === "public" && { security: [] }),
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...headersTaken(endpoint),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status]: success(endpoint, components),
      ...(endpoint.laterKey !== null && {
        202: { ...success(endpoint, components), description: "Accepted: it takes effect later." },
      }),
      ...responsesOf(endpoint),
    },
  }
}

const about = `Everything that Funil's own web app does, it does by these calls.

Send \`Authorization: Bearer TOKEN\` with each. Bodies and answers are JSON in UTF-8; ids are UUIDs, instants ISO 8601 in UTC, dates \`YYYY-MM-DD\`, money is a number with 2 decimals. Answers may get more keys in time: read those that you know.`

/** The OpenAPI 3.1 document of the endpoints, made from the schemas that validate and the comments beside them. */
export function openApi(sources: Sources): OpenApi {
  const { endpoints, groups, text, publicUrl, version } = sources
  const components = componentsOf(endpoints, text)
  const paths = new Map<string, Record<string, Operation>>()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}")
    const known = paths.get(path) ?? {}
    paths.set(path, { ...known, [endpoint.method.toLowerCase()]: operation(endpoint, components, sources) })
  }
  const document = {
    openapi: "3.1.0",
    info: { title: "Funil", version, description: about, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    tags: groups.map(({ title, about }) => ({ name: title.en, description: about })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "An API token (`funil_…`), or the token that signing in answers.",
        },
      },
      schemas: { ...errorSchemas, ...components.schemas },
      responses: errorResponses,
      headers: headerComponents,
      parameters: parameterComponents,
    },
  }
  return document
}
