import type { ImportColumn, ImportHeader, ImportOptions } from "@funil/contract/data/imports"
import type { Rival } from "@funil/contract/migrations-in/systems/rivals"
import { companyFields } from "@funil/contract/records/companies"
import { contactFields } from "@funil/contract/records/contacts"
import type { Entity } from "@funil/contract/shared/entities"
import type { Field, FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { nounOf } from "../../../nouns/nouns.ts"
import { sourceOf } from "../../../nouns/record-sources.ts"
import type { Permitted } from "../../../platform/access/permitted.ts"
import { requireCan } from "../../../platform/access/require-can.ts"
import { invalid } from "../../../platform/app-error.ts"
import type { KeptCsv } from "../../../platform/csv/read-csv.ts"
import { unaccentedText } from "./cell-words.ts"
import type { CellFormat } from "./read-cell.ts"

/** A column of the file that fills a field. */
export interface PlannedColumn {
  /** Place in the row. */
  readonly index: number
  /** Name of the field. */
  readonly name: string
  /** Known after the survey. */
  readonly format?: CellFormat
}

/** How to read a file. Stored with the import, so that every process reads it the same way. */
export interface ImportPlan extends KeptCsv {
  readonly headers: readonly string[]
  /** The separator of the uploaded file; omitted if the stored file has the same. */
  readonly cameWith?: string | undefined
  readonly columns: readonly PlannedColumn[]
  /** The CRM that the rows come from, in a migration. */
  readonly rival?: Rival
}

const text: Field = { type: "text" }
const longText: Field = { type: "text", isLong: true }

/** The past dates that rows of a migration may have. */
export const ofThePast = ["created_at", "last_stage_updated_at", "closed_at", "finished_at"]

/** The column whose cells become notes. */
export const notesColumn = "notes"
const noted = new Set<Entity>(["deal", "contact", "company"])

/** The campaign of a deal, in a migration. */
const ofCampaigns: FieldTable = { utm_source: text, utm_campaign: text }

/** A note's author and record in a migration. The record may be omitted for deals. */
const ofNotes: FieldTable = {
  is_note: { type: "boolean" },
  author_id: text,
  contact_id: { type: "record", to: "contact" },
  company_id: { type: "record", to: "company" },
}

/**
 * Returns the fields that an import can fill, with a deal's contact and company, notes, and the id,
 * which only matches rows. Rows of a migration have the other CRM's id and dates instead. Some rows
 * of tasks are notes.
 */
export function importFields(entity: Entity, fields: FieldTable, isMigrated = false): FieldTable {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.import))
  if (!isMigrated)
    return {
      id: text,
      ...filled,
      ...(entity === "deal" && detailFields),
      ...(noted.has(entity) && { [notesColumn]: longText }),
    }
  const past = ofThePast.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, text] as const)
  return {
    source_id: text,
    ...Object.fromEntries(past),
    ...(entity === "task" && ofNotes),
    ...(entity === "deal" && ofCampaigns),
    ...filled,
  }
}

/**
 * Returns the columns by the caller's mapping, or by names and labels in the headers. Throws a 422
 * that names the header.
 */
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
      ...(label === undefined ? [] : [[unaccentedText(label), name] as const]),
      [name, name] as const,
    ]),
  )
  const seen = new Set<string>()
  const columns = found.flatMap((header, index) => {
    const name = names.get(unaccentedText(header))
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

/** Throws 422 unless rows have a column for the field and can be matched by it. */
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

/** The nouns that rows of deals describe with more than a name. */
export const detailedKinds = ["contact", "company"] as const
export type DetailedKind = (typeof detailedKinds)[number]

interface LinkedDetails {
  /** The deal's field that links the record. */
  readonly link: string
  readonly table: FieldTable
  /** The fields that describe the record, the most reliable key first. */
  readonly fields: readonly string[]
}

export const linkedDetails: Readonly<Record<DetailedKind, LinkedDetails>> = {
  contact: { link: "contacts", table: contactFields, fields: ["email", "phone1"] },
  company: { link: "companies", table: companyFields, fields: ["document", "email", "phone1"] },
}

/** Returns the column name of such a field, as `contact.email`. */
export const detailColumn = (kind: DetailedKind, field: string) => `${kind}.${field}`

/** The columns that describe a deal's contact and company. */
export const detailFields: FieldTable = Object.fromEntries(
  detailedKinds.flatMap((kind) => {
    const { table, fields } = linkedDetails[kind]
    return fields.map(
      (field) => [detailColumn(kind, field), { type: ownValue(table, field)?.type ?? "text" }] as const,
    )
  }),
)

/** The columns that an import of a noun can fill. */
export async function listImportColumns(
  ctx: Permitted<"record.import">,
  entity: Entity,
): Promise<ImportColumn[]> {
  requireCan(ctx, nounOf(entity).rights.create)
  const source = await sourceOf(ctx, entity)
  return Object.entries(importFields(entity, source.fields)).map(([name, { label, type, required }]) => ({
    related_column: name,
    label: label ?? name,
    type,
    required: required === true,
    enabled: name !== "id",
  }))
}
