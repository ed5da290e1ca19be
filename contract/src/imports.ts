import * as z from "zod/mini"
import type { Permission } from "./permissions.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entities } from "./shared/entities.ts"
import { fieldTypes } from "./shared/fields.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"
import { manyOf } from "./shared/record-endpoints.ts"
import { userRef } from "./shared/records.ts"
import { storedFile } from "./shared/stored-file.ts"
import { optionalLongText, text } from "./shared/text.ts"
import { encodings } from "./tables/encoding.ts"

/** The biggest file that an import takes, in bytes. */
export const maxImportSize = 1024 * 1024 * 1024

/** Limit in bytes for the files of an account's unfinished imports. */
export const maxWaitingBytes = 2 * 1024 * 1024 * 1024
/** A file may have this many columns, and a row of it this many bytes. */
export const maxImportColumns = 500
export const maxImportRowSize = 1024 * 1024

export const importStatuses = ["queued", "running", "done", "failed", "cancelled", "undone"] as const

/** What ended an import before any row: the file is not CSV, or breaks a limit. */
export const importProblems = [
  "empty_file",
  "not_csv",
  "unclosed_quote",
  "row_too_long",
  "too_many_columns",
  "import_file_gone",
  "import_not_allowed",
  "import_broken",
] as const
export type ImportProblem = (typeof importProblems)[number]

/**
 * A column that can be filled: `related_column` is the field's name (`custom_fields.NAME` for custom ones), `label` the custom
 * field's label or, for built-in fields, the name again, which the web words in its own language. `id` only serves to match.
 */
export const importColumn = z.object({
  related_column: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  enabled: z.boolean(),
})
export type ImportColumn = z.output<typeof importColumn>

const whole = z.number().check(z.minimum(0))

/** Different examples from the file, as they stand in it. */
const samples = z.array(z.string())

/**
 * What the file leaves open, known once its rows were counted. Of `decimal` and `date_format` no cell of the file says how it is written:
 * `usual` is the account's way of writing them, which `auto` then takes; null where even that is a guess, so that a person should choose.
 * `shared` counts the rows whose value of the `match_on` field other rows have with other names.
 */
export const unsettled = z.object({
  decimal: z.nullable(z.object({ samples, usual: z.nullable(z.enum([",", "."])) })),
  date_format: z.nullable(z.object({ samples, usual: z.nullable(z.enum(["dmy", "mdy"])) })),
  shared: z.nullable(z.object({ field: z.string(), rows: whole })),
})
export type Unsettled = z.output<typeof unsettled>

/**
 * An import. `place` is, of one that waits, how many have their turn before it: the account's own that were asked for earlier, which it
 * does one at a time, and one of each other account. `total` is null until the rows were counted; `undo_token` undoes it as a whole.
 */
export const importRecord = z.object({
  id,
  entity: z.enum(entities),
  status: z.enum(importStatuses),
  place: z.nullable(whole),
  dry_run: z.boolean(),
  file_name: z.string(),
  size: whole,
  total: z.nullable(whole),
  done: whole,
  created: whole,
  updated: whole,
  skipped: whole,
  failed: whole,
  /** Rows that came in without unreadable cells; they are among the created and updated ones. */
  incomplete: whole,
  /** Contacts and companies that links made. */
  linked: whole,
  /** Rows whose email, phone or document another record has. */
  duplicates: whole,
  unsettled: z.nullable(unsettled),
  /** Why the whole import failed, with the line of the file where that is known. */
  problem: z.nullable(
    z.object({ code: z.enum(importProblems), line: z.nullable(whole), message: z.string() }),
  ),
  undo_token: z.nullable(id),
  /** The move that it is a part of, which `undo_token` then undoes as a whole. */
  move_id: z.nullable(id),
  user: z.nullable(userRef),
  created_at: instant,
  finished_at: z.nullable(instant),
})
export type ImportRecord = z.output<typeof importRecord>

/** How one column of the file is read; one that is not enabled is left out. */
export const importHeader = z.object({
  header: optionalLongText(500),
  related_column: z.optional(z.nullable(text(120))),
  enabled: z._default(z.boolean(), true),
})
export type ImportHeader = z.output<typeof importHeader>

/**
 * `match_on` is the field by which a row finds the record that it is about; `on_match` says what happens then, and counts for
 * repeated rows of the file too. Formats that are left out are told from the value and the caller's language, delimiter and encoding
 * from the file; `macintosh` is never guessed. `sheet` names the sheet of a workbook; left out, the first visible one with rows is
 * read. `pipeline_id`, `pipeline_stage_id` are for deals whose row names none. `create_links` makes the contacts and companies that a row names.
 * `shared_values` says what becomes of rows with one email, phone or document and different names: `separate` keeps a record of each
 * name, `join` takes them for the same record.
 */
export const importOptions = z.strictObject({
  match_on: z.optional(z.nullable(text(120))),
  on_match: z._default(z.enum(["skip", "update", "create"]), "skip"),
  shared_values: z._default(z.enum(["separate", "join"]), "separate"),
  dry_run: z._default(z.boolean(), false),
  date_format: z._default(z.enum(["auto", "dmy", "mdy", "ymd"]), "auto"),
  decimal: z._default(z.enum(["auto", ",", "."]), "auto"),
  delimiter: z._default(z.enum(["auto", ",", ";", "\t", "|"]), "auto"),
  encoding: z._default(z.enum(["auto", ...encodings]), "auto"),
  sheet: z.optional(z.nullable(text(100))),
  pipeline_id: z.optional(z.nullable(id)),
  pipeline_stage_id: z.optional(z.nullable(id)),
  create_links: z._default(z.boolean(), false),
})
export type ImportOptions = z.output<typeof importOptions>

/** A part of a form that holds JSON; where the call comes as JSON it is the value itself. */
/* @__NO_SIDE_EFFECTS__ */
export const jsonPart = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((sent: unknown, context) => {
      if (typeof sent !== "string") return sent
      try {
        return JSON.parse(sent) as unknown
      } catch {
        context.issues.push({ code: "custom", message: "format", input: sent })
        return null
      }
    }),
    schema,
  )

export const importHeaders = z.array(importHeader).check(z.maxLength(maxImportColumns))

function columnsOf(noun: string, path: string, access: Permission = "record.import") {
  return endpoint({
    id: `${noun}.import_columns`,
    summary: `List the columns an import of ${manyOf(noun)} can fill`,
    method: "GET",
    path: `/${path}/import`,
    access,
    answer: z.array(importColumn),
  })
}

/**
 * Starts an import in the background. Multipart: `file` (CSV, XLSX or vCard), `headers` (JSON; left out, the columns are matched by
 * the fields' names and labels), `options` (JSON).
 */
function importOf(noun: string, path: string, access: Permission = "record.import") {
  return endpoint({
    id: `${noun}.import`,
    summary: `Import ${manyOf(noun)} from a file`,
    method: "POST",
    path: `/${path}/import`,
    access,
    body: z.strictObject({
      file: storedFile,
      headers: z.optional(jsonPart(importHeaders)),
      options: z.optional(jsonPart(importOptions)),
    }),
    form: true,
    files: { file: maxImportSize },
    status: 202,
    answer: z.object({ id }),
  })
}

export const importDealColumns = columnsOf("deal", "cards")
export const importContactColumns = columnsOf("contact", "contacts")
export const importCompanyColumns = columnsOf("company", "companies")
export const importUserColumns = columnsOf("user", "users")
export const importProductColumns = columnsOf("product", "products")
export const importBillColumns = columnsOf("bill", "bills", "bill.manage")

export const importDeals = importOf("deal", "cards")
export const importContacts = importOf("contact", "contacts")
export const importCompanies = importOf("company", "companies")
export const importUsers = importOf("user", "users")
export const importProducts = importOf("product", "products")
export const importBills = importOf("bill", "bills", "bill.manage")

/** The account's imports, newest first. */
export const listImports = endpoint({
  id: "import.list",
  summary: "List imports",
  method: "GET",
  path: "/imports",
  access: "record.import",
  query: z.strictObject(pageQuery),
  answer: paged(importRecord),
})

/**
 * Ask again every second or so while `status` is `queued` or `running`: `done` of `total` rows are through by then. `undo_token`
 * takes all of it back.
 */
export const getImport = endpoint({
  id: "import.get",
  summary: "Get an import",
  method: "GET",
  path: "/imports/:id",
  access: "record.import",
  params: idParams,
  answer: importRecord,
})

/**
 * Calls off an import that waits or runs. What it did so far stays, or with `undo` is undone, which may take a while: `progress_id`, chosen
 * by the caller, becomes the id of that operation. 409 for one that has ended by itself, or is part of a move, which is called off as a whole.
 */
export const cancelImport = endpoint({
  id: "import.cancel",
  summary: "Cancel an import",
  method: "POST",
  path: "/imports/:id/cancel",
  access: "record.import",
  status: 200,
  params: idParams,
  body: z.strictObject({ undo: z._default(z.boolean(), false), progress_id: z.optional(id) }),
  answer: importRecord,
})

/**
 * CSV of the refused rows: the line, the reason in the caller's language, then the row as it came. With `of=cells` those that came in
 * without some of their cells. Kept for 30 days.
 */
export const getImportErrors = endpoint({
  id: "import.errors",
  summary: "Download the refused rows of an import",
  method: "GET",
  path: "/imports/:id/errors",
  access: "record.import",
  params: idParams,
  query: z.strictObject({ of: z._default(z.enum(["refused", "cells"]), "refused") }),
  media: "csv",
})
