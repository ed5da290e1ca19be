import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StoredFile } from "@funil/contract/shared/stored-file"
import { type PreparedFile, storeFile } from "../src/features/files/prepare-file.ts"
import type { Context } from "../src/platform/context.ts"
import { newId } from "../src/platform/new-id.ts"
import { pdf } from "./sent-files.ts"

/** A PDF in the store that nothing names yet. */
export async function preparedFile(ctx: Context, name = "planta.pdf"): Promise<PreparedFile> {
  const path = join(tmpdir(), newId())
  await writeFile(path, pdf)
  const sha256 = createHash("sha256").update(pdf).digest("hex")
  const file = new StoredFile({ path, name, size: pdf.length, sha256 })
  return storeFile(ctx, file, { field: "file", before: () => Promise.resolve() })
}
