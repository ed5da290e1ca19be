/** Random choices that a seed determines. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  /** Returns an item of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new Error("nothing to pick")
    return item
  }

  /** Returns up to this many items of a list, each once. */
  some<T>(list: readonly T[], max: number): T[] {
    const count = Math.floor(this.next() * (max + 1))
    const picked = new Set<T>()
    for (let index = 0; index < count && list.length > 0; index += 1) picked.add(this.pick(list))
    return [...picked]
  }
}
