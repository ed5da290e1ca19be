import { ApiError } from "./api-error.ts"

const patience = 120_000

// What browsers and the build call a part of the app that did not come.
const missing = /dynamically imported module|module script failed|preload CSS/i

/** A part of the app that could not be loaded. */
export class PartError extends ApiError {}

/** Loads a part of the app. One that can't be loaded, or hangs for two minutes, fails as a call does. */
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

/** Loads the page anew once the server answers: a browser never asks again for a part that failed. */
export async function reloadParts(): Promise<void> {
  await fetch("/", { cache: "no-store" })
  globalThis.location.reload()
}
