import { spawnSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { callGroups } from "@funil/contract/api/call-groups"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import type { CallSpec } from "../sdk/src/call-spec.ts"
import { routes } from "../server/src/app.ts"
import { isOnce } from "../server/src/platform/http/idempotency.ts"
import { callNames, pathParams } from "../server/src/platform/reference/call-names.ts"
import { type JsonSchema, nameOfRef } from "../server/src/platform/reference/json-schema.ts"
import type { OpenApi, Operation, Parameter } from "../server/src/platform/reference/openapi.ts"
import { apiDocument } from "./api-document.ts"
import { commentOf, declarationOf, typeOf } from "./sdk-types.ts"
import { root } from "./typed-sources.ts"

const dist = `${root}sdk/dist`

interface Call {
  readonly endpoint: Endpoint
  readonly operation: Operation
  readonly document: OpenApi
}

function queryOf({ operation }: Call): Parameter[] {
  return operation.parameters.filter((one): one is Parameter => "in" in one && one["in"] === "query")
}

function answerOf({ endpoint, operation }: Call): JsonSchema {
  const content = operation.responses[String(endpoint.status)]?.["content"]
  // `openApi` creates this content.
  return (content as Record<string, { schema: JsonSchema }> | undefined)?.["application/json"]?.schema ?? {}
}

/** The row type of a paginated list. */
function rowOf(call: Call): string | undefined {
  const { schemas } = call.document.components
  const named = (schema: JsonSchema) => schemas[nameOfRef(schema) ?? ""] ?? schema
  const answer = named(answerOf(call))
  const page = named(answer.anyOf?.[0] ?? answer).properties
  const rows = page && "current_page" in page && "last_page" in page ? page["data"]?.items : undefined
  return rows && typeOf(rows, "  ")
}

function specOf(call: Call): CallSpec {
  const { endpoint } = call
  const { method, path, media, reads, hasBody } = endpoint
  const query = queryOf(call)
  const hasPages = media === "json" && rowOf(call) !== undefined
  return {
    method,
    path,
    ...(hasBody ? { takes: "body" as const } : query.length > 0 && { takes: "query" as const }),
    ...(media !== "json" && { media }),
    ...(isOnce(endpoint) && { isOnce: true as const }),
    ...(reads && method !== "GET" && { reads: true as const }),
    ...(hasPages && {
      pages: query.some(({ name }) => name === "total") ? ("next" as const) : ("all" as const),
    }),
  }
}

function queryType(query: readonly Parameter[]): string {
  const properties = Object.fromEntries(
    query.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description !== undefined && { description }) },
    ]),
  )
  const required = query.filter(({ required }) => required).map(({ name }) => name)
  return typeOf({ type: "object", properties, required }, "    ")
}

/** The parameters of a client function, without parentheses. */
function takenBy(call: Call): string {
  const { endpoint, operation } = call
  const query = queryOf(call)
  const parts = pathParams(endpoint).map((name) => `${name}: string`)
  const media = Object.values(operation.requestBody?.content ?? {})[0]
  if (media) parts.push(`body: ${typeOf(media.schema, "    ")}`)
  else if (query.length > 0)
    parts.push(`query${query.some(({ required }) => required) ? "" : "?"}: ${queryType(query)}`)
  const options =
    media && query.length > 0 ? `CallOptions & { readonly query?: ${queryType(query)} }` : "CallOptions"
  return [...parts, `options?: ${options}`].join(", ")
}

function answeredBy(call: Call): string {
  const { media, status } = call.endpoint
  if (media === "events") return "AsyncGenerator<StreamEvent>"
  if (media !== "json") return "Promise<Response>"
  return status === 204 ? "Promise<Done>" : `Promise<${typeOf(answerOf(call), "    ")}>`
}

function functionOf(call: Call): string {
  const { endpoint, operation } = call
  const [, verb] = callNames(endpoint)
  const comment = commentOf([operation.summary, operation.description].filter(Boolean).join("\n\n"), "    ")
  const row = endpoint.media === "json" ? rowOf(call) : undefined
  const taken = takenBy(call)
  if (row === undefined) return `${comment}    ${verb}(${taken}): ${answeredBy(call)}\n`
  return `${comment}    readonly ${verb}: {\n    (${taken}): ${answeredBy(call)}\n    /** All rows, page after page. */\n    all(${taken}): AsyncGenerator<${row}>\n    }\n`
}

function byNoun(calls: readonly Call[]): Map<string, Call[]> {
  return Map.groupBy(calls, ({ endpoint }) => callNames(endpoint)[0])
}

function javascript(calls: readonly Call[]): string {
  const specs = Object.fromEntries(
    [...byNoun(calls)].map(([noun, own]) => [
      noun,
      Object.fromEntries(own.map((call) => [callNames(call.endpoint)[1], specOf(call)])),
    ]),
  )
  return `import { makeClient } from "./make-client.js"
export { FunilError } from "./funil-error.js"
export { detailsOf } from "./answer-details.js"

const specs = ${JSON.stringify(specs, null, 1)}

export function createFunil(options) {
  return makeClient(specs, options)
}
`
}

function declarations(calls: readonly Call[], { components }: OpenApi): string {
  const types = Object.entries(components.schemas).filter(
    ([name]) => name !== "Error" && name !== "FieldErrors",
  )
  const nouns = [...byNoun(calls)].map(([noun, own]) => {
    const about = callGroups.find(({ of }) => of.includes(own[0]?.endpoint.id.split(".")[0] ?? ""))?.about.en
    return `${commentOf(about, "  ")}  readonly ${noun}: {\n${own.map(functionOf).join("")}  }\n`
  })
  return `import type { CallOptions, FunilOptions } from "./options.js"
import type { StreamEvent } from "./stream-events.js"
export { FunilError } from "./funil-error.js"
export { type AnswerDetails, detailsOf } from "./answer-details.js"
export type { CallOptions, FunilOptions, StreamEvent }

/** The response to a call without a result. */
export interface Done {
  /** Undoes the change. Null if it can't be undone. */
  undoToken: string | null
}

${types.map(([name, schema]) => declarationOf(name, schema)).join("\n")}
/** Every call of the API. */
export interface Funil {
${nouns.join("")}  /** Undoes what a call changed. Takes the call's answer or its token. */
  undo(answer: string | object, options?: CallOptions): Promise<OperationUndoAnswer>
}

/** Creates a client of an installation for the token's user. */
export declare function createFunil(options: FunilOptions): Funil
`
}

/**
 * Builds the client: compiles the hand-written part, and generates endpoints and types from the
 * OpenAPI document.
 */
const document = apiDocument()
const calls = routes.flatMap(({ endpoint }): Call[] => {
  const operation =
    document.paths[endpoint.path.replaceAll(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()]
  return operation ? [{ endpoint, operation, document }] : []
})
rmSync(dist, { recursive: true, force: true })
const flags = [
  "--outDir",
  dist,
  "--composite",
  "false",
  "--incremental",
  "false",
  "--emitDeclarationOnly",
  "false",
]
const { status } = spawnSync("tsc", ["-p", `${root}sdk`, ...flags], { stdio: "inherit" })
if (status !== 0) process.exit(status ?? 1)
writeFileSync(`${dist}/funil.js`, javascript(calls))
writeFileSync(`${dist}/funil.d.ts`, declarations(calls, document))
