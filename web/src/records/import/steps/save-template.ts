import type { QueryClient } from "@tanstack/react-query"
import { csvText } from "../../../lib/text/csv-text.ts"
import { saveFile } from "../../../lib/api/download.ts"
import { activeLanguage, allMessages } from "../../../lib/text/messages.ts"
import type { ImportKind } from "../../record-kind.ts"
import { importColumnsOptions } from "../import-api.ts"
import { templateHeaders } from "./template-headers.ts"

/**
 * Downloads an empty file with all columns that an import of the noun can fill, from the server's
 * current list.
 */
export async function saveTemplate(client: QueryClient, kind: ImportKind): Promise<void> {
  const [columns, m] = await Promise.all([client.fetchQuery(importColumnsOptions(kind)), allMessages()])
  const text = csvText([templateHeaders(kind, columns, m)], activeLanguage() === "en" ? "," : ";")
  const file = new Blob([text], { type: "text/csv" })
  saveFile({ file, name: m.imports.file.templateName(kind.words(m).title.toLowerCase()) })
}
