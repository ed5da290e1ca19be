import { randomBytes } from "node:crypto"
import type { createFile } from "@funil/contract/records/files"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import type * as z from "zod/mini"
import { requireHost } from "../../nouns/host-visibility.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import { limitConcurrency } from "../../platform/concurrency.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { Preparation } from "../../platform/http/route.ts"
import { judgeFile, type Mime } from "./file-kind.ts"
import { requireRoomForBytes } from "./kept-bytes.ts"
import { giveUp, insertStored } from "./stored-files.ts"

const maxNameLength = 255
/**
 * Control characters, and those that reverse the text direction, which would show `exe.fdp` as a
 * PDF.
 */
const misleading = /[\p{Cc}\p{Bidi_Control}]/gu

export type FileInput = z.output<typeof createFile.body>

/** A stored file that no record names yet. */
export interface PreparedFile extends Preparation {
  readonly name: string
  readonly mime: Mime
  readonly size: number
  readonly sha256: string
  readonly storage_name: string
}

/** Each upload locks its sender's room and writes to the store, so more at once would only wait. */
const limited = limitConcurrency({
  atOnce: 8,
  maxWaiting: 1000,
  refusal: () => new AppError("too_many_requests", { headers: { "retry-after": "5" } }),
})

/** The future owner of a file. */
interface Receiver {
  /** The field of the body with the file. */
  readonly field: string
  /** Throws if the caller may not send a file there. */
  readonly before: (tx: Tx) => Promise<void>
}

/** Stores the bytes of a file. Removes them if no record names the file at the end of the call. */
export async function prepareFile(ctx: Permitted<"file.write">, input: FileInput): Promise<PreparedFile> {
  return storeFile(ctx, input.file, { field: "file", before: (tx) => requireHost(tx, input) })
}

// No ledger: storing bytes changes no record yet.
/** Stores a file for something other than a record. */
export async function storeFile(
  ctx: Permitted,
  file: StoredFile,
  { field, before }: Receiver,
): Promise<PreparedFile> {
  const { path, size, sha256 } = file
  const { name, mime } = await judge(file, field)
  const storage_name = randomBytes(24).toString("base64url")
  const settle = () => giveUp(ctx, storage_name)
  await limited(async () => {
    await inTransaction(ctx, async (tx) => {
      await before(tx)
      await requireRoomForBytes(tx, size)
      await insertStored(tx, { storage_name, user_id: tx.user?.id ?? null, size })
    })
    const key = { accountId: ctx.accountId, name: storage_name }
    const written = openFileStore(ctx.services.config).take(key, path, size)
    await written.catch(async (error: unknown) => {
      await settle()
      throw error
    })
  })
  return { name, mime, size, sha256, storage_name, settle }
}

async function judge(file: StoredFile, field: string): Promise<{ name: string; mime: Mime }> {
  if (file.size === 0) throw invalid(field, "file_empty")
  const judged = await judgeFile(file.path, fileName(file.name))
  if ("refusal" in judged) throw invalid(field, judged.refusal)
  return judged
}

/** Returns a sent file's name to store: in NFC, without folders and misleading characters. */
function fileName(sent: string): string {
  if (sent.includes("\0") || !sent.isWellFormed()) throw invalid("file", "nul")
  // Browsers escape these three characters in a form.
  const typed = sent.replaceAll(/%(22|0A|0D)/g, (code) => decodeURIComponent(code))
  const last = typed.replaceAll("\\", "/").split("/").at(-1) ?? ""
  const name = last.replaceAll(misleading, "").normalize("NFC").trim()
  if (name === "") throw invalid("file", "required")
  if (name.length > maxNameLength) throw invalid("file", "too_long", { maximum: maxNameLength })
  return name
}
