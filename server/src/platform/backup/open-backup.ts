import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { readTar, type TarEntry } from "./read-tar.ts"

/** The entries of a backup, one after the other. A reader who stops early closes the file. */
export async function* openBackup(file: string): AsyncGenerator<TarEntry, undefined> {
  const input = createReadStream(file)
  const archive = createGunzip()
  const feeding = pipeline(input, archive)
  // The reader of the entries tells what is wrong with the archive.
  feeding.catch(() => undefined)
  try {
    yield* readTar(archive)
  } finally {
    input.destroy()
    archive.destroy()
  }
}
