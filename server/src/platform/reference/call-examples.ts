import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import { callNames, pathParams } from "./call-names.ts"
import type { Operation, Parameter } from "./openapi.ts"

/** A call as a program makes it, in each language that the reference shows. */
export interface CallExamples {
  readonly curl: string
  readonly typescript: string
}

const uuid = "0199f3a4-5b6c-7d8e-9f00-112233445566"

/** What stands for the parts of a path. */
const inPath: Readonly<Record<string, string>> = {
  domain: "padaria-da-ana",
  cep: "01310100",
  platform: "shopify",
  form: "download",
  entity: "deal",
}

const valueOf = (name: string) => ownValue(inPath, name) ?? (/token|hash|name/.test(name) ? "TOKEN" : uuid)

/** The value as a program in TypeScript writes it. */
export function literal(value: unknown, indent = ""): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, inner))
    const line = `[${items.join(", ")}]`
    return line.length <= 46 && !line.includes("\n")
      ? line
      : `[\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}]`
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) =>
        `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${literal(item, inner)}`,
    )
    const line = `{ ${entries.join(", ")} }`
    if (entries.length === 0) return "{}"
    return line.length <= 46 && !line.includes("\n")
      ? line
      : `{\n${entries.map((entry) => `${inner}${entry},\n`).join("")}${indent}}`
  }
  return JSON.stringify(value)
}

const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

interface ExampleInput {
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** The parts of a form that are files, and all that is sent beside them. */
  readonly files: readonly string[]
}

/** What must be asked, and one thing more where nothing must. */
function queryOf(operation: Operation): Record<string, unknown> {
  const asked = operation.parameters.filter(
    (one): one is Parameter => "in" in one && one["in"] === "query" && one["required"] === true,
  )
  return Object.fromEntries(
    asked.map(({ name, schema }) => [name, schema.enum?.[0] ?? ownValue(exampleQueries, name) ?? uuid]),
  )
}

const exampleQueries: Readonly<Record<string, unknown>> = {
  entity: "deal",
  attribute: "email",
  value: "ana@padariadaana.com.br",
  search: "padaria",
  from: "2026-11-01",
  to: "2026-11-30",
  expires: "1795694400",
  signature: "SIGNATURE",
  locale: "en",
  type: "brand",
}

function sentBy(endpoint: Endpoint, operation: Operation): ExampleInput {
  const content = operation.requestBody?.content ?? {}
  const files = Object.keys(endpoint.files)
  return {
    query: queryOf(operation),
    body: content["application/json"]?.example ?? (files.length > 0 ? {} : undefined),
    files,
  }
}

/** Of a form of which JSON has no example, what goes with its file. */
const besideFiles: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "file.create": { entity: "deal", record_id: uuid },
  import: { options: { match_on: "email", on_match: "update", dry_run: true } },
}

function fieldsOf({ id }: Endpoint): Readonly<Record<string, unknown>> {
  return ownValue(besideFiles, id) ?? ownValue(besideFiles, id.split(".")[1] ?? "") ?? {}
}

function curlOf(endpoint: Endpoint, { query, body, files }: ExampleInput, url: string): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name))
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const address = `${url}/api${path}${asked && `?${asked}`}`
  const isPlain =
    endpoint.method === "GET" || (endpoint.method === "POST" && (files.length > 0 || body !== undefined))
  const lines = [
    `curl ${isPlain ? "" : `-X ${endpoint.method} `}${asked ? inShell(address) : address}`,
    ...(endpoint.access === "public" ? [] : ['-H "Authorization: Bearer $FUNIL_TOKEN"']),
  ]
  if (endpoint.media === "events") lines[0] = lines[0]?.replace("curl ", "curl -N ") ?? ""
  if (files.length > 0) {
    lines.push(...files.map((name) => `-F ${name}=@${fileNameOf(endpoint)}`))
    for (const [name, value] of Object.entries(fieldsOf(endpoint)))
      lines.push(
        `-F ${typeof value === "string" ? `${name}=${value}` : inShell(`${name}=${JSON.stringify(value)}`)}`,
      )
  } else if (body !== undefined) {
    lines.push('-H "Content-Type: application/json"', `-d ${inShell(JSON.stringify(body, null, 2))}`)
  }
  if (["csv", "sheet", "image", "file"].includes(endpoint.media))
    lines.push(`-o ${["csv", "sheet"].includes(endpoint.media) ? "rows.csv" : "file"}`)
  return lines.join(" \\\n  ")
}

function fileNameOf({ id }: Endpoint): string {
  if (id.endsWith(".import")) return "rows.csv"
  return id.includes("term") || id === "file.create" ? "proposal.pdf" : "picture.png"
}

function typescriptOf(endpoint: Endpoint, { query, body, files }: ExampleInput): string {
  const [noun, verb] = callNames(endpoint)
  const params = pathParams(endpoint).map((name) => JSON.stringify(valueOf(name)))
  const file = files[0]
  const named = { ...fieldsOf(endpoint) }
  const last =
    file === undefined
      ? endpoint.hasBody && body !== undefined
        ? [literal(body)]
        : Object.keys(query).length > 0
          ? [literal(query)]
          : []
      : [
          literal({ [file]: "FILE", ...named })
            .replace('file: "FILE"', "file")
            .replace('"FILE"', "file"),
        ]
  const options = endpoint.hasBody && Object.keys(query).length > 0 ? [literal({ query })] : []
  const call = `funil.${noun}.${verb}(${[...params, ...last, ...options].join(", ")})`
  if (endpoint.media === "events")
    return `for await (const { event, data } of ${call}) console.log(event, data)`
  const opened =
    file === undefined
      ? ""
      : `const file = await openAsBlob(${JSON.stringify(fileNameOf(endpoint))}) // of node:fs\n`
  const name = endpoint.status === 204 ? "" : `const ${endpoint.media === "json" ? "answer" : "response"} = `
  return `${opened}${name}await ${call}`
}

/** How a program makes a call of an installation at `url`. */
export function examplesOf(endpoint: Endpoint, operation: Operation, url: string): CallExamples {
  const sent = sentBy(endpoint, operation)
  return { curl: curlOf(endpoint, sent, url), typescript: typescriptOf(endpoint, sent) }
}
