import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { readTar, type StoredEntry } from "./tar.ts"

/** Yields the entries of a backup. Closes the file if the reader stops early. */
export async function* openBackup(file: string): AsyncGenerator<StoredEntry, undefined> {
  const input = createReadStream(file)
  const archive = createGunzip()
  const feeding = pipeline(input, archive)
  // The reader of the entries reports what is wrong with the archive.
  feeding.catch(() => undefined)
  try {
    yield* readTar(archive)
  } finally {
    input.destroy()
    archive.destroy()
  }
}
