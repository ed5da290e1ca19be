import type { FieldTable } from "@funil/contract/shared/fields"
import { type MassValue, tagChange } from "@funil/contract/shared/mass"
import { joinedTags } from "@funil/contract/shared/text"
import { ownValue, setOwn } from "@funil/contract/shared/own-value"
import type * as z from "zod/mini"
import { AppError, invalid } from "../app-error.ts"
import { fieldProblems } from "../http/issues.ts"

const custom = "custom_fields."

/** The values of a mass edit, checked as the body of a PUT. */
export interface MassInput<I> {
  readonly input: I
  /** The tags of a row after the edit; null when it would have too many. */
  readonly tagsAfter: (before: string[]) => string[] | null
  /** Where the value of a field stands in the call's body, for errors about it. */
  readonly placeOf: (field: string) => string
}

const sameTags = (before: string[]) => before

/**
 * Checks the values of a mass edit by the schema of a PUT, so that both take the same; values of custom fields are the rules' to check. A field that the table does not let mass edit,
 * that is named twice, or whose value is wrong is a 422 that names the pair.
 */
export function massInput<S extends z.ZodMiniType>(
  schema: S,
  fields: FieldTable,
  values: readonly MassValue[],
): MassInput<z.output<S>> {
  const places = new Map<string, number>()
  const body: Record<string, unknown> = {}
  const own: Record<string, unknown> = {}
  let tagsAfter: MassInput<unknown>["tagsAfter"] = sameTags
  for (const [index, { field, value }] of values.entries()) {
    const change = field === "tags" ? tagChange.safeParse(value) : null
    if (!mayEdit(fields, field)) throw invalid(`values.${index}.field`, "unknown_field")
    if (places.has(field)) throw invalid(`values.${index}.field`, "taken")
    places.set(field, index)
    if (change?.success) tagsAfter = changed(change.data)
    else if (field.startsWith(custom)) setOwn(own, field.slice(custom.length), value)
    else setOwn(body, field, value)
  }
  if (Object.keys(own).length > 0) body["custom_fields"] = own
  const placeOf = (field: string) => (places.has(field) ? `values.${places.get(field)}.value` : field)
  const result = schema.safeParse(body, { reportInput: true })
  if (!result.success) throw refused(result.error.issues, placeOf)
  return { input: result.data, tagsAfter, placeOf }
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

function mayEdit(fields: FieldTable, name: string): boolean {
  return ownValue(fields, name)?.massEdit === true
}

function changed({ add, remove }: z.output<typeof tagChange>): (before: string[]) => string[] | null {
  const removed = new Set(remove.map((tag) => tag.toLowerCase()))
  return (before) => {
    const kept = before.filter((tag) => !removed.has(tag.toLowerCase()))
    return joinedTags([...kept, ...add])
  }
}

function refused(issues: Parameters<typeof fieldProblems>[0], placeOf: (field: string) => string): AppError {
  const problems = Object.entries(fieldProblems(issues)).map(([path, problem]) => {
    const [field = "", ...rest] = path.split(".")
    return [[placeOf(field), ...rest].join("."), problem]
  })
  return new AppError("invalid", { fields: Object.fromEntries(problems) })
}
