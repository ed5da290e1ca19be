import type { Schema } from "@funil/contract/shared/endpoint"
import * as fc from "fast-check"
import * as z from "zod/v4/core"

/** The parts of JSON Schema in the contract's schemas. */
interface JsonSchema {
  readonly type?: string
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

const words = [
  "João",
  "50%",
  "a_b",
  "x",
  "",
  "São Paulo",
  "2026-02-10",
  "2026-02-10 10:30",
  "ana@sol.test",
  "@today",
  "=",
  "<>",
  "like",
  ">=",
  "null",
  "name",
  "first_name",
  "amount",
  "tags",
  "user_id",
  "created_at",
  "status",
  "id",
  "contacts.email",
  "companies.custom_fields.apelido",
  "custom_fields.apelido",
]

function scalar({ type, pattern, minimum = -10, maximum = 1e6 }: JsonSchema, ids: fc.Arbitrary<string>) {
  switch (type) {
    case "string":
      return pattern?.includes("[0-9a-f]{8}")
        ? ids
        : fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 20 }))
    case "integer":
      return fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) })
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function valuesOf(json: JsonSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (json.anyOf) return fc.oneof(...json.anyOf.map((one) => valuesOf(one, ids)))
  if (json.enum) return fc.constantFrom(...json.enum)
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.type === "array") return fc.array(valuesOf(json.items ?? {}, ids), { maxLength: 3 })
  if (json.type !== "object") return scalar(json, ids)
  const known = Object.entries(json.properties ?? {}).map(
    ([name, one]) => [name, valuesOf(one, ids)] as const,
  )
  return fc.record(Object.fromEntries(known), { requiredKeys: [...(json.required ?? [])] })
}

/** Draws values of a contract's schema without its refinements; ids come from `ids`. */
export function schemaValues(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema, ids)
}
