import { ApiError } from "./api/api-error.ts"

const patience = 120_000

// The messages of browsers and the build tool for a chunk that failed to load.
const missing = /dynamically imported module|module script failed|preload CSS/i

/** A chunk of the app failed to load. */
export class PartError extends ApiError {}

/** Loads a chunk. A failure, or no answer for two minutes, throws an `ApiError` like a call. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const { promise: hung, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new PartError({ status: 0, code: "timeout" })), patience)
  try {
    return await Promise.race([load(), hung])
  } catch (cause) {
    throw cause instanceof Error && missing.test(cause.message)
      ? new PartError({ status: 0, code: "network", cause })
      : cause
  } finally {
    clearTimeout(timer)
  }
}

/** Reloads the page once the server answers, because browsers never retry a failed module. */
export async function reloadParts(): Promise<void> {
  await fetch("/", { cache: "no-store" })
  globalThis.location.reload()
}
