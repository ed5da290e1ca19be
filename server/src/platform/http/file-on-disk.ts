import { createHash } from "node:crypto"
import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import type { MultipartFile } from "@fastify/multipart"
import { StoredFile } from "@funil/contract/shared/stored-file"
import { AppError } from "../app-error.ts"
import { type DiskSettings, requireDiskRoom } from "../files/disk-room.ts"
import { newId } from "../new-id.ts"

/**
 * Brings a file of a form to the folder of uploads as it comes, where it lies until the call has ended; a caller who keeps it moves it
 * away. Piece by piece rather than through streams, each of which would hold some more of each of many uploads.
 */
export async function fileOnDisk(
  { file, filename }: MultipartFile,
  settings: DiskSettings,
): Promise<StoredFile> {
  await requireDiskRoom(settings)
  const folder = join(settings.dataDir, "uploads")
  await mkdir(folder, { recursive: true })
  // The name on the disk never comes from outside.
  const path = join(folder, newId())
  const hash = createHash("sha256")
  let size = 0
  try {
    await using place = await open(path, "wx", 0o600)
    for await (const piece of file as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
      await place.writeFile(piece)
    }
    if (file.truncated) throw new AppError("too_large")
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return new StoredFile({ path, name: filename, size, sha256: hash.digest("hex") })
}
