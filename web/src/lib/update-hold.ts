let holds = 0
let waiting: (() => void)[] = []

/** Keeps everything on the screen as it is until the answer is called: nobody's update interrupts a drag. */
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

/** Resolves when nothing holds updates back: at once, as a rule. */
export function whenUpdatesMayShow(): Promise<void> {
  return holds === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
}
