import { neutralised } from "@funil/contract/shared/csv-formula"
import { csvRow } from "@funil/contract/tables/csv-row"
import type { QueryClient } from "@tanstack/react-query"
import { saveFile } from "../../lib/download.ts"
import { activeLanguage, allMessages } from "../../lib/messages.ts"
import type { ImportKind } from "../record-kind.ts"
import { importColumnsOptions } from "./import-api.ts"
import { templateHeaders } from "./template-headers.ts"

/** Saves a file that has nothing but the columns which an import of the noun can fill, as the server knows them now. */
export async function saveTemplate(client: QueryClient, kind: ImportKind): Promise<void> {
  const [columns, m] = await Promise.all([client.fetchQuery(importColumnsOptions(kind)), allMessages()])
  const headers = templateHeaders(kind, columns, m).map(neutralised)
  const delimiter = activeLanguage() === "en" ? "," : ";"
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  const file = new Blob([`\uFEFF${csvRow(headers, delimiter)}\r\n`], { type: "text/csv" })
  saveFile({ file, name: m.imports.file.templateName(kind.words(m).title.toLowerCase()) })
}
