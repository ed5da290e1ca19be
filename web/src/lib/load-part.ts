import { ApiError } from "./api-error.ts"
import { createStore } from "./store.ts"

const patience = 120_000

// What browsers and the build call a part of the app that did not come.
const missing = /dynamically imported module|module script failed|preload CSS/i

/** Loads a part of the app. One that can't be loaded, or hangs for two minutes, fails as a call does. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const { promise: hung, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ApiError({ status: 0, code: "timeout" })), patience)
  try {
    return await Promise.race([load(), hung])
  } catch (cause) {
    throw cause instanceof Error && missing.test(cause.message)
      ? new ApiError({ status: 0, code: "network", cause })
      : cause
  } finally {
    clearTimeout(timer)
  }
}

/** How often missing parts were asked for again. */
const turn = createStore(0)

export function partTurn(): number {
  return turn.get()
}

/** Asks again for all parts that are missing. */
export function retryParts(): void {
  turn.set(turn.get() + 1)
}

/** Resolves when missing parts are asked for again: by the user, or because the network is back. */
export function partsRetried(): Promise<void> {
  return new Promise((resolve) => {
    const end = turn.subscribe(() => {
      end()
      resolve()
    })
  })
}

globalThis.addEventListener?.("online", retryParts)
