import type { SharingContact } from "./known-records-read.ts"

const keys = ["document", "email", "phone"] as const

/**
 * The contact that an answer is about: the one that has every key which somebody has, the oldest of several. Null where there is none, and
 * where the keys point to different people.
 */
export function knownContact(found: readonly SharingContact[]): SharingContact | null {
  const held = keys.filter((key) => found.some((contact) => contact[key]))
  const all = found.filter((contact) => held.every((key) => contact[key]))
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0] ?? null
}
