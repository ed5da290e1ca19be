/** A repeatable source of chance: the same seed makes the same demo. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  readonly weighted: <T>(items: readonly (readonly [item: T, weight: number])[]) => T
  readonly shuffled: <T>(items: readonly T[]) => T[]
}

/** mulberry32: small, fast and good enough for made-up names. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function seededRandom(seed: number): Random {
  const next = mulberry32(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  // The index is within a list that is never empty.
  const pick = <T>(items: readonly T[]) => items[whole(0, items.length - 1)] as T
  const weighted = <T>(items: readonly (readonly [T, number])[]) => {
    let left = between(
      0,
      items.reduce((sum, [, weight]) => sum + weight, 0),
    )
    const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1)
    return (found as readonly [T, number])[0]
  }
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)
  return { next, between, whole, chance: (probability) => next() < probability, pick, weighted, shuffled }
}
