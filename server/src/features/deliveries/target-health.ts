import type { Outcome } from "./delivery.ts"

interface Health {
  timeouts: number
  until: number
}

const tolerated = 3
const firstRestMs = 30_000
const maxRestMs = 600_000
const maxTargets = 10_000

/**
 * Which targets time out time and again. After three in a row one is left alone, for half a minute, then ever longer, so that what
 * waits for it does not hold places. Each process finds out by itself.
 */
export class TargetHealth {
  readonly #targets = new Map<string, Health>()

  /** Takes in what came of a try. */
  note(target: string, outcome: Outcome, now: Date): void {
    const isSlow = outcome.state === "retry" && outcome.isSlow === true
    if (!isSlow) {
      this.#targets.delete(target)
      return
    }
    const timeouts = (this.#targets.get(target)?.timeouts ?? 0) + 1
    const restMs = Math.min(maxRestMs, firstRestMs * 2 ** (timeouts - tolerated))
    const until = timeouts < tolerated ? 0 : now.getTime() + restMs
    if (this.#targets.size >= maxTargets) this.#targets.clear()
    this.#targets.set(target, { timeouts, until })
  }

  /** Those that are left alone now. */
  resting(now: Date): string[] {
    return [...this.#targets].flatMap(([target, { until }]) => (until > now.getTime() ? target : []))
  }
}
