import { v7 } from "uuid"

type Facts<Fact> = Readonly<Record<string, Fact>>

/** Repeatable chance: the same seed makes the same demo. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** A place in the list of weights. */
  readonly place: (weights: readonly number[]) => number
  readonly weighted: <Item extends string>(weights: Readonly<Partial<Record<Item, number>>>) => Item
  /** An entry of facts that begin with their weight. */
  readonly entry: <Fact extends readonly [number, ...unknown[]]>(facts: Facts<Fact>) => [string, Fact]
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
  const place = (weights: readonly number[]) => {
    const sum = weights.reduce((sum, weight) => sum + weight, 0)
    let left = between(0, sum)
    const found = weights.findIndex((weight) => (left -= weight) < 0)
    return found < 0 ? weights.length - 1 : found
  }
  const weighted = <Item extends string>(weights: Readonly<Partial<Record<Item, number>>>) => {
    const values = Object.values<number>(weights as Record<Item, number>)
    return Object.keys(weights)[place(values)] as Item
  }
  const entry = <Fact extends readonly [number, ...unknown[]]>(facts: Facts<Fact>) => {
    const entries = Object.entries(facts)
    // The place is one of the list.
    return entries[place(entries.map(([, [weight]]) => weight))] as [string, Fact]
  }
  const shuffled = <T>(items: readonly T[]) => {
    const keyed = items.map((item) => ({ item, key: next() })).sort((a, b) => a.key - b.key)
    return keyed.map(({ item }) => item)
  }
  const chance = (probability: number) => next() < probability
  return { next, between, whole, chance, pick, place, weighted, entry, shuffled }
}

/** The id of a record that was made at that instant. */
export function idAt(random: Random, at: Date): string {
  const bytes = Uint8Array.from({ length: 16 }, () => random.whole(0, 255))
  return v7({ msecs: at.getTime(), random: bytes })
}

/** The columns that every record of the past has. */
export function madeAt(random: Random, at: Date) {
  const stamps = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
  return { id: idAt(random, at), ...stamps, version: 1 }
}

function digits(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.whole(0, 9))
}

/** The check digit by modulus 11, weights from the right. */
function checkDigit(numbers: readonly number[], highest: number): number {
  const weigh = (sum: number, digit: number, index: number) => sum + digit * (2 + (index % (highest - 1)))
  const remainder = numbers.toReversed().reduce(weigh, 0) % 11
  return remainder < 2 ? 0 : 11 - remainder
}

function withCheckDigits(numbers: readonly number[], highest: number): string {
  const first = [...numbers, checkDigit(numbers, highest)]
  return [...first, checkDigit(first, highest)].join("")
}

/** A valid CPF without its mask. */
export function randomCpf(random: Random): string {
  return withCheckDigits(digits(random, 9), 11)
}

/** A valid CNPJ of a head office without its mask. */
export function randomCnpj(random: Random): string {
  return withCheckDigits([...digits(random, 8), 0, 0, 0, 1], 9)
}

/**
 * A mobile number of the area, E.164. Nobody has a number that begins with 900, so the demo calls
 * nobody.
 */
export function randomPhone(random: Random, area: number): string {
  return `+55${area}900${digits(random, 6).join("")}`
}
