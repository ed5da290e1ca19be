import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { AccountId } from "@funil/contract/shared/ids"
import type { Config } from "../config.ts"
import { newId } from "../new-id.ts"

/** A file's place in the store. The name is made by the server, never taken from what somebody sent. */
export interface FileKey {
  readonly accountId: AccountId | string
  readonly name: string
}

const plain = /^[A-Za-z0-9_-]+(\.[a-z0-9]+)?$/

/** Keeps files of accounts below `DATA_DIR/files`, a folder an account. All processes of the product share that folder. */
export function fileStore({ dataDir }: Pick<Config, "dataDir">) {
  const pathOf = ({ accountId, name }: FileKey): string => {
    if (!plain.test(accountId) || !plain.test(name))
      throw new Error(`No name of a file: ${accountId}/${name}`)
    return join(dataDir, "files", accountId, name)
  }
  return {
    /** Writes a whole file; nobody ever reads half of it. */
    async write(key: FileKey, bytes: Uint8Array): Promise<void> {
      const path = pathOf(key)
      const partial = `${path}.${newId()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(partial, bytes, { mode: 0o600, flush: true })
      await rename(partial, path)
    },
    /** The bytes of a file; null when there is none. */
    async read(key: FileKey): Promise<Buffer | null> {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null
        throw error
      })
    },
    /** Removes a file; one that is not there is fine. */
    async remove(key: FileKey): Promise<void> {
      await rm(pathOf(key), { force: true })
    },
  }
}
