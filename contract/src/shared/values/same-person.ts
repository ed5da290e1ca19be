import { spokenName } from "./person-name.ts"

function wordsOf(name: string): string[] {
  const plain = spokenName(name).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/**
 * Whether two names may be the same person's: the longer one has each word of the shorter one, as
 * with `Ana` and `Ana Souza`.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  return short !== undefined && long !== undefined && short.every((word) => long.includes(word))
}
