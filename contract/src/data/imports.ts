import * as z from "zod/mini"
import type { Permission } from "../account/permissions.ts"
import { instant } from "../shared/values/dates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { entities, type Entity } from "../shared/entities.ts"
import { fieldTypes } from "../shared/fields.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { userRef } from "../shared/records.ts"
import { storedFile } from "../shared/stored-file.ts"
import { optionalLongText, text } from "../shared/values/text.ts"
import { encodings } from "../tables/encoding.ts"

/** The most bytes of an imported file. */
export const maxImportSize = 1024 * 1024 * 1024

/** The most bytes of an account's unfinished imports. */
export const maxWaitingBytes = 2 * 1024 * 1024 * 1024
/** The most columns of a file, and below the most bytes of a row. */
export const maxImportColumns = 500
export const maxImportRowSize = 1024 * 1024

export const importStatuses = ["queued", "running", "done", "failed", "cancelled", "undone"] as const

/** Why an import ended before its first row: the file is not CSV, or exceeds a limit. */
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

export const importColumn = z.object({
  related_column: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  enabled: z.boolean(),
})
export type ImportColumn = z.output<typeof importColumn>

const whole = z.number().check(z.minimum(0))

/** Distinct examples from the file, unchanged. */
const samples = z.array(z.string())

export const unsettled = z.object({
  decimal: z.nullable(z.object({ samples, usual: z.nullable(z.enum([",", "."])) })),
  date_format: z.nullable(z.object({ samples, usual: z.nullable(z.enum(["dmy", "mdy"])) })),
  shared: z.nullable(z.object({ field: z.string(), rows: whole })),
})
export type OpenQuestion = z.output<typeof unsettled>

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
  incomplete: whole,
  linked: whole,
  duplicates: whole,
  unsettled: z.nullable(unsettled),
  problem: z.nullable(
    z.object({ code: z.enum(importProblems), line: z.nullable(whole), message: z.string() }),
  ),
  undo_token: z.nullable(id),
  move_id: z.nullable(id),
  user: z.nullable(userRef),
  created_at: instant,
  finished_at: z.nullable(instant),
})
export type ImportRecord = z.output<typeof importRecord>

export const importHeader = z.object({
  header: optionalLongText(500),
  related_column: z.optional(z.nullable(text(120))),
  enabled: z._default(z.boolean(), true),
})
export type ImportHeader = z.output<typeof importHeader>

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

/** A form field that holds JSON. In a JSON body it is the value itself. */
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

function columnsOf<E extends Entity>(noun: E, path: string, access: Permission = "record.import") {
  return endpoint({
    id: `${noun}.import_columns`,
    method: "GET",
    path: `/${path}/import`,
    access,
    answer: z.array(importColumn),
  })
}

function importOf<E extends Entity>(noun: E, path: string, access: Permission = "record.import") {
  return endpoint({
    id: `${noun}.import`,
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

/** The calls by which a noun is imported. */
export type ImportColumns = ReturnType<typeof columnsOf<Entity>>
export type ImportStart = ReturnType<typeof importOf<Entity>>

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

export const listImports = endpoint({
  id: "import.list",
  method: "GET",
  path: "/imports",
  access: "record.import",
  query: z.strictObject(pageQuery),
  answer: paged(importRecord),
})

export const getImport = endpoint({
  id: "import.get",
  method: "GET",
  path: "/imports/:id",
  access: "record.import",
  params: idParams,
  answer: importRecord,
})

export const cancelImport = endpoint({
  id: "import.cancel",
  method: "POST",
  path: "/imports/:id/cancel",
  access: "record.import",
  status: 200,
  params: idParams,
  body: z.strictObject({ undo: z._default(z.boolean(), false), progress_id: z.optional(id) }),
  answer: importRecord,
})

export const getImportErrors = endpoint({
  id: "import.errors",
  method: "GET",
  path: "/imports/:id/errors",
  access: "record.import",
  params: idParams,
  query: z.strictObject({ of: z._default(z.enum(["refused", "cells"]), "refused") }),
  media: "csv",
})
