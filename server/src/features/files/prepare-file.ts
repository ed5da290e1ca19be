import { randomBytes } from "node:crypto"
import type { createFile } from "@funil/contract/files"
import type { StoredFile } from "@funil/contract/shared/stored-file"
import type * as z from "zod/mini"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import { limitConcurrency } from "../../platform/limit-concurrency.ts"
import type { Prepared } from "../../platform/http/route.ts"
import { requireHost } from "../../nouns/host-visibility.ts"
import { judgeFile, type Mime } from "./file-kind.ts"
import { fileName } from "./file-name.ts"
import { requireRoomForBytes } from "./kept-bytes.ts"
import { giveUp, insertStored } from "./stored-files.ts"

export type FileInput = z.output<typeof createFile.body>

/** A file whose bytes are in the store, and that no record names yet. */
export interface PreparedFile extends Prepared {
  readonly name: string
  readonly mime: Mime
  readonly size: number
  readonly sha256: string
  readonly storage_name: string
}

/** Each takes the lock of its sender's room and writes to the store: more at once would only wait for each other. */
const limited = limitConcurrency({
  atOnce: 8,
  maxWaiting: 1000,
  refusal: () => new AppError("too_many_requests", { headers: { "retry-after": "5" } }),
})

/** Whose a file is to be. */
interface Receiver {
  /** The field of the body that holds the file. */
  readonly field: string
  /** Refuses those who may not send it there. */
  readonly before: (tx: Tx) => Promise<void>
}

/** Brings the bytes of a file to the store; those that no file has taken over when the call ends are removed. */
export async function prepareFile(ctx: Context, input: FileInput): Promise<PreparedFile> {
  requireCan(ctx, "file.write")
  return storeFile(ctx, input.file, { field: "file", before: (tx) => requireHost(tx, input) })
}

// No right: `before` refuses who may not.
// No ledger: no record is touched yet.
/** The same for a file that is to be something else's than a record's. */
export async function storeFile(
  ctx: Context,
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
