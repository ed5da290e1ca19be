import type * as z from "zod/mini"
import { ownValue } from "../own-value.ts"

type Schema = z.ZodMiniType

const secrets = new WeakSet<object>()

/**
 * Marks a value of an answer as secret: its reader can act with it, so the server stores no answer
 * with it.
 */
export function secretValue<S extends Schema>(schema: S): S {
  // A copy, so that only this field gets the mark.
  const marked = schema.clone()
  secrets.add(marked)
  return marked
}

const single = ["innerType", "element", "valueType", "in", "out", "left", "right", "rest", "catchall"]
const many = ["options", "items"]

/** Returns the parts of a schema with their field names. */
export function partsOf(schema: Schema): readonly [name: string, part: Schema][] {
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>
  const fields = Object.entries((def["shape"] ?? {}) as Record<string, Schema>)
  const inner = [
    ...single.map((name) => ownValue(def, name)),
    ...many.flatMap((name) => ownValue(def, name) ?? []),
  ]
  return [...fields, ...inner.flatMap((part) => (part ? [["", part as Schema] as [string, Schema]] : []))]
}

/** Whether an answer of this schema has a secret at any depth. */
export function holdsSecret(schema: Schema): boolean {
  return secrets.has(schema) || partsOf(schema).some(([, part]) => holdsSecret(part))
}
