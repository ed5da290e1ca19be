import { createReadStream, createWriteStream } from "node:fs"
import { glob, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { newId } from "../new-id.ts"
import { type ByteRange, type FileKey, type FileStore, folderOf, keyOf, pathOf } from "./file-store.ts"

/** Stores files in `DATA_DIR/files`, with a folder per account. All processes share it. */
export function folderFileStore(dataDir: string): FileStore {
  const root = join(dataDir, "files")
  const placeOf = (key: FileKey) => join(root, pathOf(key))
  const write: FileStore["write"] = async (key, content) => {
    const path = placeOf(key)
    const partial = `${path}.${newId()}`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(content, createWriteStream(partial, { mode: 0o600, flush: true }))
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
  return {
    write,
    async take(key, path, size) {
      await using file = await open(path)
      await file.sync()
      await mkdir(dirname(placeOf(key)), { recursive: true, mode: 0o700 })
      await rename(path, placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        // The folder may be on another disk than the upload.
        if (error.code === "EXDEV") return write(key, createReadStream(path), size)
        throw error
      })
    },
    async read(key) {
      return readFile(placeOf(key)).catch(missing)
    },
    async open(key, range?: ByteRange) {
      const file = await open(placeOf(key)).catch(missing)
      return file && file.createReadStream(range && { start: range.from, end: range.to })
    },
    async remove(key) {
      await rm(placeOf(key), { force: true })
    },
    async removeAll(accountId) {
      await rm(join(root, folderOf(accountId)), { recursive: true, force: true })
    },
    async *list(accountId) {
      const folder = accountId === undefined ? "*/" : folderOf(accountId)
      for await (const path of glob(`${folder}*`, { cwd: root })) {
        const key = keyOf(path)
        if (!key) continue
        const found = await stat(join(root, path)).catch(missing)
        if (found?.isFile()) yield { key, size: found.size }
      }
    },
    check: () => Promise.resolve(),
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null
  throw error
}
