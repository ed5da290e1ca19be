import type { RecordFile } from "@funil/contract/files"
import { sql } from "kysely"
import { notFound } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { readFiles } from "./file-queries.ts"
import { fileView } from "./file-view.ts"

/** A file that the caller has been proved to see, as the API answers it. */
export async function answerFile(tx: Tx, id: string): Promise<RecordFile> {
  const [row] = await readFiles(tx, sql`f.id = ${id}`)
  if (!row) throw notFound()
  return fileView(tx, row)
}
