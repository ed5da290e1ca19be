import type { SearchHit } from "@funil/contract/search"

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
}

/** How well a name fits what was typed: 0 begins with it, 1 has a word that does, 2 has it elsewhere or not at all. */
function distance(name: string, typed: string): number {
  const folding = folded(name)
  if (folding.startsWith(typed)) return 0
  return folding.includes(` ${typed}`) ? 1 : 2
}

interface Sought {
  readonly text: string
  /** The ids of records that the text names whole. */
  readonly named: ReadonlySet<string>
}

/** The hits whose names fit best, as many as asked for: those named whole, then among equals the shorter name. */
export function bestHits(hits: readonly SearchHit[], { text, named }: Sought, most: number): SearchHit[] {
  const typed = folded(text)
  return hits
    .map((hit) => ({ hit, far: named.has(hit.id) ? -1 : distance(hit.name, typed) }))
    .toSorted((a, b) => a.far - b.far || a.hit.name.length - b.hit.name.length)
    .slice(0, most)
    .map(({ hit }) => hit)
}
