import { restored } from "@funil/contract/shared/cells"
import type { Entity } from "@funil/contract/shared/entities"
import type { FieldTable } from "@funil/contract/shared/fields"
import { isOwn, ownValue, setOwn } from "@funil/contract/shared/own-value"
import { unreadable } from "@funil/contract/tables/encoding"
import { spokenOptions } from "../../../nouns/noun-words.ts"
import type { AppError, FieldProblem } from "../../../platform/app-error.ts"
import { type ImportPlan, detailFields, notesColumn, ofThePast } from "../columns/import-columns.ts"
import { type CellFormat, readCell } from "../columns/read-cell.ts"
import { isMigratedLink, originIds } from "./migrated-records.ts"

const prefix = "custom_fields."

/** A row of the file before it becomes a record. */
export interface Draft {
  /** Number of the row as spreadsheets count: the header is 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** The body of a POST or PUT so far. After the check, the schema's output. */
  body: Record<string, unknown>
  /** Words for linked records, by field. */
  readonly refs: Map<string, readonly string[]>
  /** Cells with several words that may be a single name, by field. */
  readonly wholes: Map<string, string>
  /** Cells that describe linked records, by column. */
  readonly details: Map<string, string>
  /** The row's note; empty for none. */
  note: string
  /** Why the row is rejected, by field. */
  readonly problems: Map<string, readonly FieldProblem[]>
  /** Problems of skipped optional cells, by field. */
  readonly left: Map<string, readonly FieldProblem[]>
  /** Remarks in the report about imported cells, by field. */
  readonly remarks: Map<string, readonly FieldProblem[]>
  /** Whether a field is optional for the record. */
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
  readonly entity: Entity
  readonly plan: ImportPlan
}

/** Nouns that may skip a cell. A user without their role or pipelines would get other rights. */
const sparing = new Set<Entity>(["deal", "contact", "company", "product"])
/** Fields that identify people or companies. */
const keys = new Set(["email", "phone1", "phone2", "document", "other_emails", "other_phones"])
/** A guess would put a deal into a wrong stage, or change the dates of a migration. */
const pivotal = new Set(["id", "pipeline_id", "pipeline_stage_id", "status", "lost_reason", ...ofThePast])

/** Skips an optional cell with a problem. A problem in any other cell rejects the row. */
export function noteFault(draft: Draft, name: string, problems: readonly FieldProblem[]): void {
  if (draft.canSpare(name)) draft.left.set(name, problems)
  else draft.problems.set(name, problems)
}

/** Reads a row. Empty cells leave their field alone. */
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
    details: new Map(),
    note: "",
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
    // The rest of the text is right, so the import keeps it.
    if (text.includes(unreadable)) draft.left.set(name, [{ rule: "unreadable_characters" }])
    if (name === notesColumn && !plan.rival) {
      draft.note = restored(text)
      continue
    }
    // `resolveProducts` reads the products of a migration.
    if (plan.rival && field.to === "product" && field.many) continue
    if (plan.rival && isMigratedLink(field)) {
      draft.refs.set(name, originIds(text))
      continue
    }
    const words = field.options ? spokenOptions(entity, name) : []
    const cell = readCell(field, raw, format ?? plainFormat, {
      words,
      isKey: keys.has(name) || Object.hasOwn(detailFields, name),
      isPast: name === "birthdate",
    })
    if (cell === null) continue
    if ("problem" in cell) noteFault(draft, name, [{ rule: cell.problem }])
    else if ("refs" in cell) {
      draft.refs.set(name, cell.refs)
      if (cell.whole !== undefined && cell.refs.length > 1) draft.wholes.set(name, cell.whole)
    } else if (Object.hasOwn(detailFields, name)) draft.details.set(name, String(cell.value))
    else setValue(draft.body, name, cell.value)
  }
  return draft
}

/** Sets a field's value in a body. */
export function setValue(body: Record<string, unknown>, name: string, value: unknown): void {
  if (!name.startsWith(prefix)) {
    setOwn(body, name, value)
    return
  }
  const own = (body["custom_fields"] ?? {}) as Record<string, unknown>
  body["custom_fields"] = { ...own, [name.slice(prefix.length)]: value }
}

/** Removes a value from a body. Returns whether it was there. */
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

/** Merges a later row about the same record into an earlier one. */
export function mergeBody(into: Record<string, unknown>, from: Readonly<Record<string, unknown>>): void {
  const { custom_fields: own, ...plain } = from
  Object.assign(into, plain)
  if (own) into["custom_fields"] = { ...(into["custom_fields"] as object | undefined), ...own }
}

/** Adds a verb's error to the row's problems. */
export function refuse(draft: Draft, error: AppError): void {
  const { fields } = error.details
  if (!fields)
    draft.problems.set("row", [{ rule: error.code === "forbidden" ? "import_not_allowed" : "not_found" }])
  for (const [name, problems] of Object.entries(fields ?? {})) draft.problems.set(name, problems)
}

function sparedIn(entity: Entity, fields: FieldTable) {
  return (name: string) => {
    const field = ownValue(fields, name)
    return sparing.has(entity) && field !== undefined && !field.required && !pivotal.has(name)
  }
}
