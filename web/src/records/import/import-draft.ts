import type { ImportColumn, ImportOptions } from "@funil/contract/data/imports"
import type { ExportMatch } from "@funil/contract/migrations-in/systems/recognise-export"
import type { ImportNoun } from "../record-kind.ts"
import type { ImportPlan } from "./import-api.ts"
import type { TablePreview } from "./steps/table-preview.ts"

/** An import before it starts: the file, the field of each column, and the options. */
export interface ImportDraft {
  readonly file: File
  readonly preview: TablePreview
  /** The product that exported the file, or null. */
  readonly origin: ExportMatch | null
  /** The field of each column by index. Null skips the column. */
  readonly fields: readonly (string | null)[]
  readonly options: Options
}

export type Options = Omit<ImportOptions, "dry_run" | "delimiter" | "encoding">

/** The fields that match existing records, most reliable first. */
const keys: Record<ImportNoun, readonly string[]> = {
  deal: ["id", "code"],
  contact: ["id", "email", "document", "phone1"],
  company: ["id", "email", "document", "company", "phone1"],
  user: ["id", "email"],
  product: ["id", "sku", "name"],
  bill: ["id"],
}

/** The imported fields that can match existing records. */
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

/**
 * Why the draft can't be sent, or undefined. Updates of existing records don't need all required
 * fields.
 */
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

/** The draft as the call's input. */
export function planOf({ preview, fields, options }: ImportDraft, isDryRun: boolean): ImportPlan {
  const { match_on, on_match } = options
  // A field that is no longer imported can't match records.
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
      // The preview's options, so that the import stores what the user saw.
      delimiter: preview.text?.delimiter ?? "auto",
      encoding: preview.text?.encoding ?? "auto",
      sheet: preview.sheet,
    },
  }
}
