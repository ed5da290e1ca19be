import type { AccountId } from "@funil/contract/shared/ids"

/** A file's place in the store. The name is made by the server, never taken from what somebody sent. */
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

/** What the paths of an account's files begin with. Throws for anything but a plain name. */
export function folderOf(accountId: FileKey["accountId"]): string {
  if (!plain.test(accountId)) throw new Error(`No name of a folder: ${accountId}`)
  return `${accountId}/`
}

/** The key of a relative path; null for what no store has written. */
export function keyOf(path: string): FileKey | null {
  const [accountId = "", name = "", ...more] = path.split("/")
  return more.length === 0 && plain.test(accountId) && plain.test(name) ? { accountId, name } : null
}
