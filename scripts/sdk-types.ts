import { type JsonSchema, nameOfRef } from "../server/src/platform/reference/json-schema.ts"

/** Formats a doc comment. Empty without a text. */
export function commentOf(text: string | undefined, indent = ""): string {
  if (!text) return ""
  const lines = text.replaceAll("*/", "* /").split("\n")
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${`${indent} * ${line}`.trimEnd()}\n`).join("")}${indent} */\n`
}

const isName = /^[A-Za-z_$][\w$]*$/

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = isName.test(name) ? name : JSON.stringify(name)
    const mark = required.includes(name) ? "" : "?"
    return `${commentOf(schema.description, inner)}${inner}${key}${mark}: ${typeOf(schema, inner)}\n`
  })
  if (fields.length > 0) return `{\n${fields.join("")}${indent}}`
  return typeof additionalProperties === "object"
    ? `{ [name: string]: ${typeOf(additionalProperties, indent)} }`
    : "Record<string, unknown>"
}

function unionOf(options: readonly JsonSchema[], indent: string): string {
  return [...new Set(options.map((option) => typeOf(option, indent)))].join(" | ")
}

const primitives: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
}

/** The TypeScript type of a schema's values. */
export function typeOf(schema: JsonSchema, indent = ""): string {
  const name = nameOfRef(schema)
  if (name !== undefined) return name
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) {
    const options = schema.enum.map((option) => JSON.stringify(option)).join(" | ")
    return options === '"true" | "false"' ? "boolean" : options
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return unionOf(options, indent)
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(" & ")
  if (Array.isArray(schema.type))
    return unionOf(
      schema.type.map((type) => ({ type })),
      indent,
    )
  if (schema.format === "binary") return "Blob"
  if (schema.type === "array") return `Array<${typeOf(schema.items ?? {}, indent)}>`
  if (schema.type === "object") return objectOf(schema, indent)
  return primitives[schema.type ?? ""] ?? "unknown"
}

/** Names that collide with built-in types. */
const taken = new Set([
  "Array",
  "Blob",
  "Promise",
  "Record",
  "Error",
  "Date",
  "Map",
  "Set",
  "Object",
  "Function",
  "Response",
])

/** The declaration of a named schema. */
export function declarationOf(name: string, schema: JsonSchema): string {
  if (taken.has(name))
    throw new Error(`The contract calls a schema ${name}, as the language calls something else.`)
  const comment = commentOf(schema.description)
  const type = typeOf(schema)
  return Object.keys(schema.properties ?? {}).length > 0
    ? `${comment}export interface ${name} ${type}\n`
    : `${comment}export type ${name} = ${type}\n`
}
