import type { Endpoint } from "@funil/contract/shared/endpoint"
import * as fc from "fast-check"
import { routes } from "../../src/app.ts"
import { endingCalls } from "../samples/sample-calls.ts"
import { schemaValues } from "./schema-values.ts"
import { nastyText, spoiled } from "./spoiled.ts"

export interface BadRequest {
  readonly endpoint: Endpoint
  readonly path: string
  readonly body: unknown
  readonly headers: Record<string, string>
  /** The index of the caller; -1 for none. */
  readonly who: number
  /** The only allowed statuses; empty allows every status below 500. */
  readonly only: readonly number[]
}

type Parts = Omit<BadRequest, "endpoint" | "who" | "path"> & { params: unknown; query: unknown }

const json = { "content-type": "application/json" }
/** The server may answer these before it reads the request. */
const gate = [401, 403]

const brokenJson = fc.constantFrom(
  "{",
  '{"a":',
  "[1,",
  "nul",
  '{"a":1}}',
  "\u0000",
  '{"a": NaN}',
  "'x'",
  "{'a': 1}",
)
const wrongType = fc.constantFrom("text/xml", "application/octet-stream", "text/plain", "application/jsonx")
const headerText = fc.oneof(
  fc.constantFrom('"1"', "*", 'W/"1"', "1", '"x", "y"', "a".repeat(300), "é"),
  fc.string(),
)
const extraHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("if-match", "idempotency-key", "accept-language", "x-forwarded-for"), headerText)
      // Headers only contain printable Latin-1; other text never reaches the server.
      .map(([name, text]) => ({ [name]: text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "") })),
  },
)

function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return encodeURIComponent(text.toWellFormed())
}

/** Returns the URL below /api. Encodes invalid text like a browser. */
function pathOf({ path }: Endpoint, params: unknown, query: unknown): string {
  const names = (params ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(names[name] ?? "x") || "x")
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${encoded(name)}=${encoded(value)}`,
  )
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled
}

const boundary = "sep"
const partName = fc.oneof(
  fc.constantFrom("file", "headers", "options", "__proto__", "constructor", "x"),
  nastyText,
)
const partText = fc.oneof(
  fc.constantFrom(
    "{}",
    "[]",
    '{"dry_run":true}',
    '[{"header":"a","related_column":"id"}]',
    '{"match_on":"id"}',
    "a;b\n1;2\n",
  ),
  nastyText,
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
)

/** Forms with random parts, names and endings. */
const forms = fc
  .tuple(
    fc.array(fc.record({ name: partName, text: partText, isFile: fc.boolean() }), { maxLength: 4 }),
    fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}`, ""),
  )
  .map(([parts, end]) => {
    const told = parts.map(({ name, text, isFile }) => {
      const file = isFile ? '; filename="a.csv"\r\nContent-Type: text/csv' : ""
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
    })
    return `${told.join("")}${end}`
  })

function hasPlainIds({ path }: Endpoint): boolean {
  return /:(id|pipelineId)\b/.test(path) && !/:(entity|domain|hash)\b/.test(path)
}

function partsOf(endpoint: Endpoint, ids: fc.Arbitrary<string>): fc.Arbitrary<Parts> {
  const params = schemaValues(endpoint.params, ids)
  const query = schemaValues(endpoint.query, ids)
  const body = endpoint.hasBody ? schemaValues(endpoint.body, ids) : fc.constant(undefined)
  const any = { only: fc.constant<number[]>([]), headers: extraHeaders }
  const kinds: { weight: number; arbitrary: fc.Arbitrary<Parts> }[] = [
    { weight: 2, arbitrary: fc.record({ params, query: spoiled(query), body, ...any }) },
  ]
  if (hasPlainIds(endpoint)) {
    const noId = nastyText.filter((text) => !/^[0-9a-f-]{36}$/.test(text))
    const malformed = fc.record({ id: noId, pipelineId: noId })
    const only = fc.constant([...gate, 404])
    kinds.push({
      weight: 1,
      arbitrary: fc.record({ params: malformed, query, body, only, headers: fc.constant({}) }),
    })
  }
  if (endpoint.hasBody) {
    const refused = (
      text: fc.Arbitrary<string>,
      headers: fc.Arbitrary<Record<string, string>>,
      status: number,
    ) => fc.record({ params, query, body: text, headers, only: fc.constant([...gate, status]) })
    kinds.push(
      { weight: 12, arbitrary: fc.record({ params, query, body: spoiled(body), ...any }) },
      { weight: 1, arbitrary: refused(brokenJson, fc.constant(json), 400) },
      {
        weight: 1,
        arbitrary: refused(
          fc.constant("x"),
          wrongType.map((type) => ({ "content-type": type })),
          415,
        ),
      },
    )
  }
  if (endpoint.form) {
    const headers = fc.constant({ "content-type": `multipart/form-data; boundary=${boundary}` })
    kinds.push({
      weight: 8,
      arbitrary: fc.record({ params, query, body: forms, headers, only: fc.constant([]) }),
    })
  }
  return fc.oneof(...kinds)
}

/** Whether a valid request would neither end the callers' sessions nor keep a connection open. */
function isHarmless({ id, media }: Endpoint): boolean {
  return (
    ["json", "csv", "sheet"].includes(media) &&
    !endingCalls.has(id) &&
    !["session.end", "password.update"].includes(id) &&
    !["user.trash", "user.update", "user.mass_trash", "user.mass_update"].includes(id)
  )
}

/** Draws requests of all registered calls from the contract's schemas, each with an error. */
export function badRequests(ids: readonly string[], callers: number): fc.Arbitrary<BadRequest> {
  const endpoints = routes.map(({ endpoint }) => endpoint).filter(isHarmless)
  const known = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
  )
  // The first caller has all rights, so its requests get furthest.
  const who = fc.oneof(fc.constant(0), fc.integer({ min: -1, max: callers - 1 }))
  return fc.oneof(
    ...endpoints.map((endpoint) =>
      fc.tuple(partsOf(endpoint, known), who).map(([{ params, query, ...parts }, caller]) => ({
        endpoint,
        path: pathOf(endpoint, params, query),
        who: caller,
        ...parts,
      })),
    ),
  )
}
