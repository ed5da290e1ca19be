/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  example?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  [key: string]: unknown
}

const prefix = "#/components/schemas/"

export function refTo(name: string): string {
  return `${prefix}${name}`
}

/** The name of the component that a schema stands for. */
export function nameOfRef({ $ref }: JsonSchema): string | undefined {
  return $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined
}

/** The names of the components that a value refers to, however deep. */
export function refsIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = ""]) => name,
  )
}

/** The value with the components that it refers to renamed. */
export function renamed<T>(value: T, rename: (name: string) => string): T {
  const text = JSON.stringify(value).replaceAll(
    /"#\/components\/schemas\/([^"]+)"/g,
    (_, name: string) => `"${refTo(rename(name))}"`,
  )
  return JSON.parse(text) as T
}
