import type { FieldTable } from "@funil/contract/shared/fields"
import { isOwn, ownValue, setOwn } from "@funil/contract/shared/own-value"
import { unreadable } from "@funil/contract/tables/encoding"
import type { ImportEntity } from "../../../nouns/importer.ts"
import { spokenOptions } from "../../../nouns/option-words.ts"
import type { AppError, FieldProblem } from "../../../platform/app-error.ts"
import { type CellFormat, readCell } from "../cells/read-cell.ts"
import { type ImportPlan, ofThePast } from "./import-plan.ts"
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
  /** Cells of several such words that may be one, by field. */
  readonly wholes: Map<string, string>
  /** Why the row is refused, by field. */
  readonly problems: Map<string, readonly FieldProblem[]>
  /** Problems of skipped optional cells, by field. */
  readonly left: Map<string, readonly FieldProblem[]>
  /** What the report says of cells that came in, by field. */
  readonly remarks: Map<string, readonly FieldProblem[]>
  /** Whether the record can do without a field. */
  readonly canSpare: (field: string) => boolean
}

const plainFormat: CellFormat = {
  order: "dmy",
  decimal: ",",
  isSure: false,
  timezone: "UTC",
  today: "9999-12-31",
}

/** The import that a row belongs to. */
interface Import {
  readonly entity: ImportEntity
  readonly plan: ImportPlan
}

/** Nouns that may skip a cell. A user without their role or pipelines would get other rights. */
const sparing = new Set<ImportEntity>(["deal", "contact", "company", "product"])
/** Fields that tell people or companies apart. */
const keys = new Set(["email", "phone1", "phone2", "document", "other_emails", "other_phones"])
/** A guess would put a deal into a wrong stage, or change what a move says about the past. */
const pivotal = new Set(["id", "pipeline_id", "pipeline_stage_id", "status", "lost_reason", ...ofThePast])

function sparedIn(entity: ImportEntity, fields: FieldTable) {
  return (name: string) => {
    const field = ownValue(fields, name)
    return sparing.has(entity) && field !== undefined && !field.required && !pivotal.has(name)
  }
}

/** Skips an optional cell with a problem. A problem in any other cell rejects the row. */
export function noteFault(draft: Draft, name: string, problems: readonly FieldProblem[]): void {
  if (draft.canSpare(name)) draft.left.set(name, problems)
  else draft.problems.set(name, problems)
}

/** Reads a row. An empty cell says nothing about its field. */
export function draftOf(
  row: number,
  cells: readonly string[],
  { entity, plan }: Import,
  fields: FieldTable,
): Draft {
  const canSpare = sparedIn(entity, fields)
  const draft: Draft = {
    row,
    cells,
    body: {},
    refs: new Map(),
    wholes: new Map(),
    problems: new Map(),
    left: new Map(),
    remarks: new Map(),
    canSpare,
  }
  if (cells.length > plan.headers.length && cells.slice(plan.headers.length).some((cell) => cell !== ""))
    draft.problems.set("row", [{ rule: "too_many_cells" }])
  for (const { index, name, format } of plan.columns) {
    const raw = cells[index] ?? ""
    const text = raw.trim()
    const field = ownValue(fields, name)
    if (text === "" || !field) continue
    // The text is kept: the rest of it is right.
    if (text.includes(unreadable)) draft.left.set(name, [{ rule: "unreadable_characters" }])
    if (plan.rival && isMovedLink(field)) {
      draft.refs.set(name, sourceIds(text))
      continue
    }
    const words = field.options ? spokenOptions(entity, name) : []
    const cell = readCell(field, raw, format ?? plainFormat, {
      words,
      isKey: keys.has(name),
      isPast: name === "birthdate",
    })
    if (cell === null) continue
    if ("problem" in cell) noteFault(draft, name, [{ rule: cell.problem }])
    else if ("refs" in cell) {
      draft.refs.set(name, cell.refs)
      if (cell.whole !== undefined && cell.refs.length > 1) draft.wholes.set(name, cell.whole)
    } else setValue(draft.body, name, cell.value)
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

/** Takes a value out of a body; answers whether it was there. */
export function removeValue(body: Record<string, unknown>, name: string): boolean {
  const isCustom = name.startsWith(prefix)
  const place = isCustom ? (body["custom_fields"] as Record<string, unknown> | undefined) : body
  const key = isCustom ? name.slice(prefix.length) : name
  return place !== undefined && isOwn(place, key) && Reflect.deleteProperty(place, key)
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
