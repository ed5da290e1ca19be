import type { Readable } from "node:stream"
import type { FileKey } from "./file-key.ts"

/** Bytes of a file, the last one included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** The files of all accounts, the same ones for every process of the product. */
export interface FileStore {
  /** Writes a whole file of known size; nobody ever reads half of it. */
  readonly write: (key: FileKey, content: AsyncIterable<Uint8Array>, size: number) => Promise<void>
  /** Takes in a whole file that lies at `path` on this machine, and may leave it there. */
  readonly take: (key: FileKey, path: string, size: number) => Promise<void>
  /** The bytes of a small file; null when there is none. */
  readonly read: (key: FileKey) => Promise<Buffer | null>
  /** The bytes of a file, or some of them; null when there is none. */
  readonly open: (key: FileKey, range?: ByteRange) => Promise<Readable | null>
  /** Removes a file; one that is not there is fine. */
  readonly remove: (key: FileKey) => Promise<void>
  /** Removes all files of an account. */
  readonly removeAll: (accountId: FileKey["accountId"]) => Promise<void>
  /** All files with their bytes, in no order; those of one account where it is named. */
  readonly list: (
    accountId?: FileKey["accountId"],
  ) => AsyncIterable<{ readonly key: FileKey; readonly size: number }>
  /** Ends with one clear line when the store can't be used. */
  readonly check: () => Promise<void>
}

/** Writes bytes that are in memory. */
export async function writeWhole(store: FileStore, key: FileKey, bytes: Uint8Array): Promise<void> {
  await store.write(key, inOnePiece(bytes), bytes.length)
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
