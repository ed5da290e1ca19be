let holds = 0
let waiting: (() => void)[] = []

/**
 * Pauses updates of the screen until the returned function is called, so that no update interrupts
 * a drag.
 */
export function holdUpdates(): () => void {
  holds += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds > 0) return
    const released = waiting
    waiting = []
    for (const go of released) go()
  }
}

/** Resolves when nothing pauses updates, usually at once. */
export function whenUpdatesMayShow(): Promise<void> {
  return holds === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
}
