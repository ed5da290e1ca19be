import { valueSchema } from "@funil/contract/settings/custom-field-values"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import { partsOf } from "@funil/contract/shared/values/secret-values"
import { expect, test } from "vitest"
import type * as z from "zod/mini"
import { routes } from "../../src/app.ts"
import { tools } from "../../src/features/mcp/mcp-server.ts"

type Schema = z.ZodMiniType

const signs = "\0\u0001\t\n\r\u001b\u001f\u007f\u0085\u009f\u2028\u202a\u202e\u2066\u2069".split("")
const carriers = ["a-b", "ana@sol.test", "https://sol.test/a", "a"]

/** Texts with several lines. */
const long = [
  "body",
  "comment",
  "consent_text",
  "description",
  "email_body",
  "fields.default",
  "fields.help",
  "instructions",
  "intro",
  "marketing_text",
  "note",
  "settings.bill.description",
  "settings.message",
  "settings.note",
  "settings.task.note",
  "settings.value",
  "signature",
  "success_message",
  "text",
  "texts.intro",
  "texts.success",
  "values.value",
  "whatsapp_default_message",
]
/** Hashed texts kept as typed, texts compared with stored ones, and a file's header. */
const asTyped = ["password", "valueField", "filters.value", "value", "headers.header"]

/** Returns a schema's texts with their names. */
function textsOf(schema: Schema, name: string, seen = new Set<Schema>()): [string, Schema][] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { type } = schema._zod.def
  const inner = partsOf(schema).flatMap(([part, one]) => textsOf(one, part ? `${name}.${part}` : name, seen))
  return type === "string" ? [[name, schema]] : inner
}

/** Returns the characters that a schema accepts inside a valid text. */
function letThrough(schema: Schema): string[] {
  return signs.filter((sign) =>
    carriers.some((text) =>
      [`${text}${sign}b`, `${text.slice(0, 1)}${sign}${text.slice(1)}`].some((sent) => {
        const { success, data } = schema.safeParse(sent)
        return success && String(data).includes(sign)
      }),
    ),
  )
}

/** By path without the call: a field is the same in all calls. */
const taken = [
  ...routes.flatMap(({ endpoint }) => (endpoint.hasBody ? textsOf(endpoint.body as Schema, "") : [])),
  ...tools.flatMap(({ input }) => textsOf(input as Schema, "")),
]

/** Conditions, filters and tested automations have the same fields at some depth. */
function isNamed(name: string): boolean {
  return [...long, ...asTyped].some((one) => name === one || name.endsWith(`.${one}`))
}

test("every text that a call takes is one line, unless it is named as a long one", () => {
  const open = taken.filter(([name, schema]) => !isNamed(name) && letThrough(schema).length > 0)
  expect([...new Set(open.map(([name]) => name.slice(1)))]).toEqual([])
})

test("what is named as long takes line breaks", () => {
  const names = new Set(
    taken.flatMap(([name, schema]) => (letThrough(schema).length > 0 ? [name.slice(1)] : [])),
  )
  expect(long.filter((name) => !names.has(name))).toEqual([])
})

test.each(["text", "email", "link", "password", "tags"] as const)(
  "a custom field of type %s takes one line",
  (type) => {
    const schema = valueSchema({ name: "a", label: "A", type, options: [] })
    const sent = (text: string) => (type === "tags" ? [text] : text)
    for (const carrier of carriers)
      for (const sign of signs) expect(schema?.safeParse(sent(`${carrier}${sign}b`)).success).toBe(false)
  },
)

test("a foreign text becomes one line", () => {
  expect(asOneLine("Ana\r\n\tSol\u0007!\u202e?")).toBe("Ana Sol !?")
})
