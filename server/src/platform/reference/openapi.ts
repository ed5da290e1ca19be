import type { CallGroup } from "@funil/contract/api/call-groups"
import { parameterTexts } from "@funil/contract/reference/parameters"
import type { Text, Say } from "@funil/contract/reference/text"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Language } from "@funil/contract/shared/values/languages"
import { type Components, componentsOf, schemaOf } from "./components.ts"
import { contractTexts } from "./contract-texts.ts"
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
  /** Where the product is reached, without `/api`. */
  readonly publicUrl: string
  readonly version: string
  /** The language of its summaries and descriptions. */
  readonly language: Language
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

const about: Text = {
  en: `Everything that Funil's own web app does, it does by these calls.

Send \`Authorization: Bearer TOKEN\` with each. Bodies and answers are JSON in UTF-8; ids are UUIDs, instants ISO 8601 in UTC, dates \`YYYY-MM-DD\`, money is a number with 2 decimals. Answers may get more keys in time: read those that you know.`,
  "pt-BR": `Tudo o que o próprio app do Funil faz, ele faz com estas chamadas.

Envie \`Authorization: Bearer TOKEN\` em cada uma. Corpos e respostas são JSON em UTF-8; ids são UUIDs, instantes seguem a ISO 8601 em UTC, datas são \`YYYY-MM-DD\` e dinheiro é um número com 2 casas decimais. Com o tempo, as respostas podem ganhar chaves: leia as que você conhece.`,
}

/**
 * The OpenAPI 3.1 document of the endpoints, made from the schemas that validate and the texts of
 * `contract/src/reference`.
 */
export function openApi(sources: Sources): OpenApi {
  const { endpoints, groups, publicUrl, version, language } = sources
  const say: Say = (text) => text[language]
  const components = componentsOf(endpoints, say)
  const paths = new Map<string, Record<string, Operation>>()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}")
    const known = paths.get(path) ?? {}
    paths.set(path, {
      ...known,
      [endpoint.method.toLowerCase()]: operation(endpoint, components, groups, say),
    })
  }
  const document = {
    openapi: "3.1.0",
    info: { title: "Funil", version, description: say(about), license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    tags: groups.map(({ title, about }) => ({ name: title.en, description: say(about) })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: say({
            en: "An API token (`funil_…`), or the token that signing in answers.",
            "pt-BR": "Um token de API (`funil_…`) ou o token que o login responde.",
          }),
        },
      },
      schemas: { ...errorSchemas(say), ...components.schemas },
      responses: errorResponses(say),
      headers: headerComponents(say),
      parameters: parameterComponents(say),
    },
  }
  return document
}

function sharedText(name: string, say: Say): string | undefined {
  const text = ownValue(parameterTexts, name)
  return text && say(text)
}

function parameters(schema: Endpoint["query"], place: "path" | "query", say: Say): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input")
  return Object.entries(properties).map(([name, { description = sharedText(name, say), ...json }]) => ({
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

/**
 * A body of a call without the fields that only a form can carry; nothing where it can't be without
 * them.
 */
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

function success(endpoint: Endpoint, { of }: Components, say: Say): JsonSchema {
  const headers = headersAnswered(endpoint)
  if (endpoint.status === 204) return { description: say({ en: "Done.", "pt-BR": "Feito." }), headers }
  const schema = endpoint.media === "json" ? of(endpoint.answer, "output") : { type: "string" }
  const description =
    endpoint.status === 202
      ? { en: "Begun; it is done in the background.", "pt-BR": "Iniciado; é feito em segundo plano." }
      : { en: "The answer.", "pt-BR": "A resposta." }
  const content = Object.fromEntries(mediaTypes[endpoint.media].map((type) => [type, { schema }]))
  return { description: say(description), headers, content }
}

function operation(
  endpoint: Endpoint,
  components: Components,
  groups: readonly CallGroup[],
  say: Say,
): Operation {
  const { id, access } = endpoint
  const group = groups.find(({ of }) => of.includes(id.split(".")[0] ?? ""))
  if (!group) throw new Error(`No group of calls has ${id}: name it in call-groups.ts.`)
  const text = ownValue(contractTexts.calls, id)
  if (!text) throw new Error(`No text says what ${id} does: write it in contract/src/reference.`)
  const body = endpoint.hasBody ? bodyOf(endpoint, components) : undefined
  return {
    operationId: id,
    summary: say(text.summary),
    ...(text.about && { description: say(text.about) }),
    tags: [group.title.en],
    "x-permission": access,
    ...(access === "public" && { security: [] }),
    parameters: [
      ...parameters(endpoint.params, "path", say),
      ...parameters(endpoint.query, "query", say),
      ...headersTaken(endpoint),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status]: success(endpoint, components, say),
      ...(endpoint.laterKey !== null && {
        202: {
          ...success(endpoint, components, say),
          description: say({ en: "Accepted: it takes effect later.", "pt-BR": "Aceito: vale mais tarde." }),
        },
      }),
      ...responsesOf(endpoint),
    },
  }
}
