import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MultipartFile } from "@fastify/multipart"
import { StoredFile } from "@funil/contract/imports"
import { AppError } from "../app-error.ts"
import { newId } from "../new-id.ts"

/** Streams a file of a form to `folder`, where it lies until the call has ended; whoever keeps it moves it away. */
export async function fileOnDisk(part: MultipartFile, folder: string): Promise<StoredFile> {
  await mkdir(folder, { recursive: true })
  // The name on the disk never comes from outside.
  const path = join(folder, newId())
  const hash = createHash("sha256")
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new AppError("too_large")
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return new StoredFile({ path, name: part.filename, size, sha256: hash.digest("hex") })
}
