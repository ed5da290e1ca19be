import type { ImportHeader, ImportOptions } from "@funil/contract/imports"
import type { Rival } from "@funil/contract/moving/rivals"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { invalid } from "../../../platform/app-error.ts"
import type { KeptCsv } from "../../../platform/csv/read-csv.ts"
import { foldedText } from "../cells/cell-words.ts"
import type { CellFormat } from "../cells/read-cell.ts"

/** A column of the file that fills a field. */
export interface PlannedColumn {
  /** Place in the row. */
  readonly index: number
  /** Name of the field. */
  readonly name: string
  /** Known once the file was read through. */
  readonly format?: CellFormat
}

/** The way to read a file; stored with its import, so that another process reads it alike. */
export interface ImportPlan extends KeptCsv {
  readonly headers: readonly string[]
  /** Of the file as it came; the one it is kept with where this is left out. */
  readonly cameWith?: string | undefined
  readonly columns: readonly PlannedColumn[]
  /** The product that the rows come from, of a file of a move. */
  readonly rival?: Rival
}

const text: Field = { type: "text" }

/** What the rows of a move tell of the past, of the nouns that have such a field. */
export const ofThePast = ["created_at", "last_stage_updated_at", "closed_at", "finished_at"]

/** The campaign that a deal of a move came from. */
const ofCampaigns: FieldTable = { utm_source: text, utm_campaign: text }

/** What the rows of a move tell of notes: who wrote one, and what it is on where that is no deal. */
const ofNotes: FieldTable = {
  is_note: { type: "boolean" },
  author_id: text,
  contact_id: { type: "record", to: "contact" },
  company_id: { type: "record", to: "company" },
}

/**
 * The fields that an import can fill, and the id, by which rows can only be matched. The rows of a file of a move, which has the noun
 * `moved`, have the id that they had there instead, and tell of the past; some that come with tasks are notes.
 */
export function importFields(fields: FieldTable, moved?: Entity): FieldTable {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.import))
  if (!moved) return { id: text, ...filled }
  const past = ofThePast.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, text] as const)
  return {
    source_id: text,
    ...Object.fromEntries(past),
    ...(moved === "task" && ofNotes),
    ...(moved === "deal" && ofCampaigns),
    ...filled,
  }
}

/** The columns as the caller maps them or, without headers, as their names and labels tell. Throws a 422 that names the header. */
export function plannedColumns(
  found: readonly string[],
  sent: readonly ImportHeader[] | undefined,
  fields: FieldTable,
): PlannedColumn[] {
  return sent ? mapped(found, sent, fields) : guessed(found, fields)
}

function mapped(
  found: readonly string[],
  sent: readonly ImportHeader[],
  fields: FieldTable,
): PlannedColumn[] {
  const columns: PlannedColumn[] = []
  for (const [place, { header, related_column: name, enabled }] of sent.entries()) {
    const index = found.indexOf(header)
    if (index === -1) throw invalid(`headers.${place}.header`, "unknown_header")
    if (!enabled || !name) continue
    if (!Object.hasOwn(fields, name)) throw invalid(`headers.${place}.related_column`, "unknown_column")
    if (columns.some((column) => column.name === name))
      throw invalid(`headers.${place}.related_column`, "taken")
    columns.push({ index, name })
  }
  if (columns.length === 0) throw invalid("headers", "required")
  return columns
}

function guessed(found: readonly string[], fields: FieldTable): PlannedColumn[] {
  const names = new Map(
    Object.entries(fields).flatMap(([name, { label }]) => [
      ...(label === undefined ? [] : [[foldedText(label), name] as const]),
      [name, name] as const,
    ]),
  )
  const seen = new Set<string>()
  const columns = found.flatMap((header, index) => {
    const name = names.get(foldedText(header))
    if (name === undefined || seen.has(name)) return []
    seen.add(name)
    return [{ index, name }]
  })
  if (columns.length === 0) throw invalid("headers", "no_known_column")
  return columns
}

const matchable = new Set([
  "id",
  "code",
  "email",
  "phone1",
  "document",
  "name",
  "company",
  "first_name",
  "sku",
])
const matchableTypes = new Set(["text", "email", "link", "number"])

/** Ends with 422 unless rows can be matched on the field and have a column for it. */
export function requireMatchable(
  { match_on: name }: ImportOptions,
  fields: FieldTable,
  columns: readonly PlannedColumn[],
): void {
  if (!name) return
  const field = ownValue(fields, name)
  const isOwn = name.startsWith("custom_fields.") && matchableTypes.has(field?.type ?? "")
  if (!field || !(matchable.has(name) || isOwn)) throw invalid("options.match_on", "unknown_column")
  if (!columns.some((column) => column.name === name)) throw invalid("options.match_on", "required")
}
