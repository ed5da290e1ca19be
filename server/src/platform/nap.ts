/** A sleep that others end. */
export class Nap {
  #isAwake = false
  #wakeUp: (() => void) | undefined

  /** Ends the sleep; the next one where none is going on. */
  wake(): void {
    this.#isAwake = true
    this.#wakeUp?.()
  }

  async sleep(ms: number): Promise<void> {
    if (!this.#isAwake) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      this.#wakeUp = resolve
      await promise
      clearTimeout(timer)
    }
    this.#isAwake = false
    this.#wakeUp = undefined
  }
}
