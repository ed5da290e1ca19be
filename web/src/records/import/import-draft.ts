import type { ImportColumn, ImportOptions } from "@funil/contract/imports"
import type { Recognised } from "@funil/contract/moving/recognise-export"
import type { ImportNoun } from "../record-kind.ts"
import type { ImportPlan } from "./import-api.ts"
import type { TablePreview } from "./table-preview.ts"

/** An import before it is started: the file, the field of each of its columns, and the options. */
export interface ImportDraft {
  readonly file: File
  readonly preview: TablePreview
  /** The product whose export the file is; null for any other file. */
  readonly origin: Recognised | null
  /** By the place of the column; null is not imported. */
  readonly fields: readonly (string | null)[]
  readonly options: Options
}

export type Options = Omit<ImportOptions, "dry_run" | "delimiter" | "encoding">

/** By which fields rows find the records that they are about, the surest first. */
const keys: Record<ImportNoun, readonly string[]> = {
  deal: ["id", "code"],
  contact: ["id", "email", "document", "phone1"],
  company: ["id", "document", "email", "company", "phone1"],
  user: ["id", "email"],
  product: ["id", "sku", "name"],
  bill: ["id"],
}

/** The fields among the imported ones by which existing records can be recognised. */
export function keyFields(noun: ImportNoun, fields: readonly (string | null)[]): string[] {
  return keys[noun].filter((key) => fields.includes(key))
}

export function usualOptions(noun: ImportNoun, fields: readonly (string | null)[]): Options {
  return {
    match_on: keyFields(noun, fields)[0] ?? null,
    on_match: "skip",
    shared_values: "separate",
    date_format: "auto",
    decimal: "auto",
    create_links: true,
  }
}

export interface DraftProblem {
  readonly missing: readonly ImportColumn[]
  readonly isEmpty: boolean
}

/** What keeps a draft from being sent; undefined when nothing does. Known records may be updated without all their fields. */
export function problemOf(
  { fields, options }: ImportDraft,
  columns: readonly ImportColumn[],
): DraftProblem | undefined {
  const isUpdate = Boolean(options.match_on) && options.on_match === "update"
  const missing = columns.filter(
    ({ required, enabled, related_column }) =>
      required && enabled && !isUpdate && !fields.includes(related_column),
  )
  const isEmpty = fields.every((field) => field === null)
  return missing.length > 0 || isEmpty ? { missing, isEmpty } : undefined
}

/** The draft as the call takes it. */
export function planOf({ preview, fields, options }: ImportDraft, isDryRun: boolean): ImportPlan {
  const { match_on, on_match } = options
  // A field that is no longer imported finds nothing.
  const isMatched = Boolean(match_on) && fields.includes(match_on ?? "")
  return {
    headers: preview.headers.map((header, at) => {
      const related_column = fields[at] ?? null
      return { header, related_column, enabled: related_column !== null }
    }),
    options: {
      ...options,
      match_on: isMatched ? match_on : null,
      on_match: isMatched ? on_match : "skip",
      dry_run: isDryRun,
      // As the preview was read, so that the import stores what was shown.
      delimiter: preview.text?.delimiter ?? "auto",
      encoding: preview.text?.encoding ?? "auto",
      sheet: preview.sheet,
    },
  }
}
