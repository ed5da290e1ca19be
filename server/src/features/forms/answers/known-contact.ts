import type { SharingContact } from "./known-records-read.ts"

const keys = ["document", "email", "phone"] as const

/**
 * The contact that an answer is about: the one that has every key which somebody has, the oldest of several. Null where there is none, and
 * where the keys point to different people.
 */
export function knownContact(found: readonly SharingContact[]): string | null {
  const held = keys.filter((key) => found.some((contact) => contact[key]))
  const all = found.filter((contact) => held.every((key) => contact[key])).map(({ id }) => id)
  return all.toSorted()[0] ?? null
}
