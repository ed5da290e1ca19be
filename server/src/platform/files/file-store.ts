import type { Readable } from "node:stream"
import type { AccountId } from "@funil/contract/shared/ids"

/** A range of bytes with the last one included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** The files of all accounts, shared by all processes. */
export interface FileStore {
  /** Writes a complete file of known size. No reader ever sees a part of it. */
  readonly write: (key: FileKey, content: AsyncIterable<Uint8Array>, size: number) => Promise<void>
  /** Stores the complete file at `path` on this machine, and may leave it there. */
  readonly take: (key: FileKey, path: string, size: number) => Promise<void>
  /** Returns a small file's bytes, or null. */
  readonly read: (key: FileKey) => Promise<Buffer | null>
  /** Returns a file's bytes or a range of them, or null. */
  readonly open: (key: FileKey, range?: ByteRange) => Promise<Readable | null>
  /** Removes a file. A missing file is fine. */
  readonly remove: (key: FileKey) => Promise<void>
  /** Removes all files of an account. */
  readonly removeAll: (accountId: FileKey["accountId"]) => Promise<void>
  /** Lists all files with their sizes in any order, or one account's files. */
  readonly list: (
    accountId?: FileKey["accountId"],
  ) => AsyncIterable<{ readonly key: FileKey; readonly size: number }>
  /** Throws one clear line if the store can't be used. */
  readonly check: () => Promise<void>
}

/** Stores bytes from memory. */
export async function writeWhole(store: FileStore, key: FileKey, bytes: Uint8Array): Promise<void> {
  await store.write(key, inOnePiece(bytes), bytes.length)
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A file's place in the store. The server creates the name, never the sender. */
export interface FileKey {
  readonly accountId: AccountId | string
  readonly name: string
}

const plain = /^[A-Za-z0-9_-]+(\.[a-z0-9]+)?$/

/** A key as a relative path. Throws for anything but plain names. */
export function pathOf({ accountId, name }: FileKey): string {
  if (!plain.test(accountId) || !plain.test(name)) throw new Error(`No name of a file: ${accountId}/${name}`)
  return `${accountId}/${name}`
}

/** Returns the prefix of an account's paths. Throws for anything but a plain name. */
export function folderOf(accountId: FileKey["accountId"]): string {
  if (!plain.test(accountId)) throw new Error(`No name of a folder: ${accountId}`)
  return `${accountId}/`
}

/** Returns the key of a relative path, or null for paths that no store has written. */
export function keyOf(path: string): FileKey | null {
  const [accountId = "", name = "", ...more] = path.split("/")
  return more.length === 0 && plain.test(accountId) && plain.test(name) ? { accountId, name } : null
}
