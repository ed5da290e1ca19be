import { ownValue } from "@funil/contract/shared/own-value"
import { type JsonSchema, nameOfRef } from "./json-schema.ts"

type Schemas = Readonly<Record<string, JsonSchema>>

const uuid = "0199f3a4-5b6c-7d8e-9f00-112233445566"

/** What a field of a name holds in an example, whatever it belongs to. */
const byName: Readonly<Record<string, unknown>> = {
  first_name: "Ana",
  last_name: "Souza",
  email: "ana@padariadaana.com.br",
  to: "ana@padariadaana.com.br",
  phone1: "+5511987654321",
  phone2: "+551133334444",
  other_emails: ["ana@gmail.com"],
  other_phones: ["+5511912345678"],
  phone: "+5511987654321",
  company: "Padaria da Ana",
  document: "11222333000181",
  job: "Owner",
  domain: "padaria-da-ana",
  password: "a-long-password",
  name: "Website for Padaria da Ana",
  title: "Call Ana about the proposal",
  label: "Square meters",
  summary: "Call Ana about the proposal",
  description: "Wants to start in March.",
  text: "Ana prefers to be called in the morning.",
  content: "<p>Ana prefers to be called in the morning.</p>",
  html: "<p>Good morning, Ana!</p>",
  subject: "Your proposal",
  body: "<p>Good morning, Ana!</p>",
  amount: 4800,
  price: 1200,
  value: 4800,
  valueField: "padaria",
  filterField: "name",
  operator: "like",
  attribute: "email",
  field: "amount",
  tags: ["referral"],
  city: "São Paulo",
  state: "SP",
  cep: "01310100",
  zipcode: "01310100",
  street: "Avenida Paulista",
  timezone: "America/Sao_Paulo",
  url: "https://example.com/picture.png",
  endpoint: "https://push.example.com/send/k7m2qx",
  search: "padaria",
  custom_fields: { square_meters: 120 },
  code: 1992,
  color: "#2563eb",
  expected_close_date: "2026-12-15",
  header: "Valor",
  related_column: "amount",
  match_on: "email",
  file_name: "contacts.csv",
  error: "It does not exist.",
  month: "2026-12",
  role: "agent",
  current_page: 1,
  last_page: 1,
  from: 1,
  total: 1,
  slug: "contact",
  progress_id: uuid,
  password_code: "K7M2QX",
  reply_to: "ana@padariadaana.com.br",
  p256dh: "B".repeat(87),
  auth: "A".repeat(22),
}

const byFormat: Readonly<Record<string, unknown>> = {
  uuid,
  date: "2026-12-15",
  "date-time": "2026-11-26T14:00:00.000Z",
  "wall-clock": "2026-12-01 14:00",
  email: "ana@padariadaana.com.br",
  uri: "https://example.com",
  binary: "(bytes)",
}

const maxDepth = 5

/**
 * A believable value of a schema: what it must have, and what people would send besides. `name` is
 * the field that it is the value of.
 */
export function exampleOf(schema: JsonSchema, schemas: Schemas, name = "", depth = 0): unknown {
  const referred = nameOfRef(schema)
  if (referred !== undefined) return exampleOf(ownValue(schemas, referred) ?? {}, schemas, name, depth)
  if (schema.example !== undefined) return schema.example
  if (schema.const !== undefined) return schema.const
  const known = ownValue(byName, name)
  if (known !== undefined && (fits(known, schema) || (schema.type === undefined && !schema.anyOf)))
    return known
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    const fitting = options.find((option) => known !== undefined && fits(known, option))
    if (fitting) return known
    const filled = options.find(({ type }) => type !== "null")
    return filled ? exampleOf(filled, schemas, name, depth) : null
  }
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas, name, depth)))
  if (schema.type === "array")
    return depth >= maxDepth || !schema.items
      ? []
      : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
          exampleOf(schema.items ?? {}, schemas, name.replace(/s$/, ""), depth + 1),
        )
  if (schema.type === "object") return depth >= maxDepth ? {} : object(schema, schemas, depth)
  if (schema.default !== undefined) return schema.default
  return scalar(schema, name)
}

/**
 * Whether a value is of a schema's type and within its bounds, as far as an example may break them.
 */
function fits(
  value: unknown,
  { type, pattern, maxLength, minimum, maximum, enum: options, format }: JsonSchema,
): boolean {
  const types = type === undefined ? [] : [type].flat()
  if (options !== undefined) return options.includes(value)
  if (typeof value === "string")
    return (
      types.includes("string") &&
      (format === undefined || format === "email" || format === "uri") &&
      (pattern === undefined || new RegExp(pattern, "u").test(value)) &&
      value.length <= (maxLength ?? Infinity)
    )
  if (typeof value === "number")
    return (
      (types.includes("number") || types.includes("integer")) &&
      value >= (minimum ?? -Infinity) &&
      value <= (maximum ?? Infinity)
    )
  return types.includes(Array.isArray(value) ? "array" : "object")
}

function scalar(schema: JsonSchema, name: string): unknown {
  const { type, format, pattern, minLength = 0, minimum } = schema
  const usual = [type].flat()[0]
  if (usual === "boolean") return true
  if (usual === "null") return null
  if (usual === "integer" || usual === "number")
    return Math.max(minimum ?? 0, name.endsWith("_count") ? 2 : 1)
  if (usual !== "string") return null
  const known = format === undefined ? undefined : ownValue(byFormat, format)
  if (known !== undefined) return known
  const tried = [uuid, "2026-12-15", "2026-11-26T14:00:00.000Z", "2026-12-01 14:00", "14:00", "2026-12", "1"]
  if (pattern !== undefined) return tried.find((text) => new RegExp(pattern, "u").test(text)) ?? "text"
  return name.endsWith("_at") ? "2026-11-26T14:00:00.000Z" : "text".padEnd(minLength, "t")
}

function object({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, depth: number): unknown {
  const told = Object.entries(properties).filter(
    ([name]) => required.includes(name) || Object.hasOwn(byName, name),
  )
  // A body that needs nothing would be an example of nothing.
  const shown = told.length > 0 ? told : Object.entries(properties).slice(0, 3)
  return Object.fromEntries(
    shown.map(([name, property]) => [name, exampleOf(property, schemas, name, depth + 1)]),
  )
}
