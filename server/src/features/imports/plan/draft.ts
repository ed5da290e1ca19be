import type { Entity } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import { ownValue, setOwn } from "@funil/contract/shared/own-value"
import { spokenOptions } from "../../../nouns/option-words.ts"
import type { AppError, FieldProblem } from "../../../platform/app-error.ts"
import type { ImportPlan } from "./import-plan.ts"
import { type CellFormat, readCell } from "../cells/read-cell.ts"
import { isMovedLink, sourceIds } from "./moved-links.ts"

const prefix = "custom_fields."

/** A row of the file on its way to become a record. */
export interface Draft {
  /** Number of the row as spreadsheets count: the header is 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** The body of a POST or PUT, as far as it is known; once checked, as its schema made it. */
  body: Record<string, unknown>
  /** Words for linked records, by field. */
  readonly refs: Map<string, readonly string[]>
  readonly problems: Map<string, readonly FieldProblem[]>
}

const plainFormat: CellFormat = { order: "dmy", decimal: ",", isSure: false }

/** Reads a row. An empty cell says nothing about its field. */
export function draftOf(
  row: number,
  cells: readonly string[],
  { entity, plan }: { readonly entity: Entity; readonly plan: ImportPlan },
  fields: FieldTable,
): Draft {
  const draft: Draft = { row, cells, body: {}, refs: new Map(), problems: new Map() }
  if (cells.length > plan.headers.length && cells.slice(plan.headers.length).some((cell) => cell !== ""))
    draft.problems.set("row", [{ rule: "too_many_cells" }])
  for (const { index, name, format } of plan.columns) {
    const text = cells[index]?.trim() ?? ""
    const field = ownValue(fields, name)
    if (text === "" || !field) continue
    if (plan.rival && isMovedLink(field)) {
      draft.refs.set(name, sourceIds(text))
      continue
    }
    const words = field.options ? spokenOptions(entity, name) : []
    const cell = readCell(field, text, format ?? plainFormat, words)
    if ("problem" in cell) draft.problems.set(name, [{ rule: cell.problem }])
    else if ("refs" in cell) draft.refs.set(name, cell.refs)
    else setValue(draft.body, name, cell.value)
  }
  return draft
}

/** Puts a value at a field's place in a body. */
export function setValue(body: Record<string, unknown>, name: string, value: unknown): void {
  if (!name.startsWith(prefix)) {
    setOwn(body, name, value)
    return
  }
  const own = (body["custom_fields"] ?? {}) as Record<string, unknown>
  body["custom_fields"] = { ...own, [name.slice(prefix.length)]: value }
}

export function valueAt(body: Record<string, unknown>, name: string): unknown {
  if (!name.startsWith(prefix)) return ownValue(body, name)
  return ownValue(body["custom_fields"] as Record<string, unknown> | undefined, name.slice(prefix.length))
}

/** Lays a later row about the same record over an earlier one. */
export function mergeBody(into: Record<string, unknown>, from: Readonly<Record<string, unknown>>): void {
  const { custom_fields: own, ...plain } = from
  Object.assign(into, plain)
  if (own) into["custom_fields"] = { ...(into["custom_fields"] as object | undefined), ...own }
}

/** Adds a verb's refusal to the row's problems. */
export function refuse(draft: Draft, error: AppError): void {
  const { fields } = error.details
  if (!fields)
    draft.problems.set("row", [{ rule: error.code === "forbidden" ? "import_not_allowed" : "not_found" }])
  for (const [name, problems] of Object.entries(fields ?? {})) draft.problems.set(name, problems)
}
