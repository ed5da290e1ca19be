import type { FieldTable } from "@funil/contract/shared/fields"
import { type ListMode, type MassValue, tagChange, takesMode } from "@funil/contract/shared/mass"
import { ownValue, setOwn } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { AppError, invalid } from "../app-error.ts"
import { fieldProblems } from "../http/issues.ts"

const custom = "custom_fields."

/** What is added to a list and removed from it, each row keeping the rest. */
export interface ListChange {
  readonly add: readonly unknown[]
  readonly remove: readonly unknown[]
}

/** The values of a mass edit, checked as the body of a PUT. */
export interface MassInput<I> {
  /** What each row gets; of custom fields whose lists change also what is added or removed. */
  readonly input: I
  /** The lists, by their fields, that change in place of being set. */
  readonly lists: ReadonlyMap<string, ListChange>
  /** Whether a pair names one of these fields. */
  readonly isTouched: (...fields: readonly string[]) => boolean
  /** The path of a field's value in the call's body, for errors about it. */
  readonly placeOf: (field: string) => string
}

/**
 * Checks the values of a mass edit by the schema of a PUT, so that both take the same; values of
 * custom fields are the rules' to check. A field that the table does not let mass edit, that is
 * named twice, that takes no mode, or whose value is wrong is a 422 that names the pair.
 */
export function massInput<S extends z.ZodMiniType>(
  schema: S,
  fields: FieldTable,
  values: readonly MassValue[],
): MassInput<z.output<S>> {
  const places = new Map<string, number>()
  const body: Record<string, unknown> = {}
  const own: Record<string, unknown> = {}
  const modes = new Map<string, ListMode>()
  const lists = new Map<string, ListChange>()
  for (const [index, { field, value, mode }] of values.entries()) {
    const known = ownValue(fields, field)
    if (!known?.massEdit) throw invalid(`values.${index}.field`, "unknown_field")
    if (places.has(field)) throw invalid(`values.${index}.field`, "taken")
    if (mode && !takesMode(known)) throw invalid(`values.${index}.mode`, "unknown_option")
    places.set(field, index)
    const change = field === "tags" && !mode ? tagChange.safeParse(value) : null
    if (change?.success) lists.set(field, change.data)
    else if (field.startsWith(custom)) setOwn(own, field.slice(custom.length), value)
    else setOwn(body, field, value)
    if (mode && mode !== "set") modes.set(field, mode)
  }
  if (Object.keys(own).length > 0) body["custom_fields"] = own
  const placeOf = (field: string) => (places.has(field) ? `values.${places.get(field)}.value` : field)
  const result = schema.safeParse(body, { reportInput: true })
  if (!result.success) throw refused(result.error.issues, placeOf)
  for (const [field, mode] of modes) lists.set(field, changeOf(mode, listAt(result.data, field)))
  return {
    input: without(result.data, [...modes.keys()]),
    lists,
    isTouched: (...names) => names.some((name) => places.has(name)),
    placeOf,
  }
}

function changeOf(mode: ListMode, items: readonly unknown[]): ListChange {
  return mode === "add" ? { add: items, remove: [] } : { add: [], remove: items }
}

/** Returns a field's list in a body, custom fields included. */
function listAt(body: unknown, field: string): readonly unknown[] {
  const values = body as Readonly<Record<string, unknown>>
  const isOwn = field.startsWith(custom)
  const found = isOwn
    ? ownValue(values["custom_fields"] as typeof values, field.slice(custom.length))
    : ownValue(values, field)
  return Array.isArray(found) ? found : []
}

/** The body without these fields. */
function without<T>(body: T, fields: readonly string[]): T {
  const left = Object.entries(body as object).filter(([name]) => !fields.includes(name))
  // All fields of a PUT's body are optional.
  return Object.fromEntries(left) as T
}

/** Tells what a check finds wrong with fields at their places in the call's body. */
export async function atPlaces<T>(
  placeOf: MassInput<unknown>["placeOf"],
  check: () => T | Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error
    const found = Object.entries(error.details.fields)
    const fields = Object.fromEntries(found.map(([field, problems]) => [placeOf(field), problems]))
    throw new AppError(error.code, { ...error.details, fields })
  }
}

function refused(issues: Parameters<typeof fieldProblems>[0], placeOf: (field: string) => string): AppError {
  const problems = Object.entries(fieldProblems(issues)).map(([path, problem]) => {
    const [field = "", ...rest] = path.split(".")
    return [[placeOf(field), ...rest].join("."), problem]
  })
  return new AppError("invalid", { fields: Object.fromEntries(problems) })
}
