import { openExtension } from "@funil/contract/account/auth"
import { call } from "../../lib/api/api.ts"

/** Messages to the extension. It answers `state` with the id of its signed-in user, or null. */
export type ExtensionMessage =
  | { type: "state" }
  | { type: "session"; token: string; domain: string }
  | { type: "logout" }

interface Runtime {
  readonly lastError?: unknown
  readonly sendMessage?: (id: string, message: ExtensionMessage, answer: (reply: unknown) => void) => void
}

declare global {
  var chrome: { readonly runtime?: Runtime } | undefined
}

/** Sends a message to the extension and returns its reply, or undefined if it is not installed. */
export async function tellExtension(id: string, message: ExtensionMessage): Promise<unknown> {
  const runtime = globalThis.chrome?.runtime
  if (!runtime?.sendMessage) return undefined
  return new Promise((resolve) => {
    // Reading `lastError` keeps the browser from logging it.
    runtime.sendMessage?.(id, message, (reply) => resolve(runtime.lastError ? undefined : reply))
  })
}

/**
 * Signs the user in in the extension, unless they already are. On failure the extension stays
 * signed out and this page doesn't retry.
 */
export async function handOver(id: string, userId: string): Promise<void> {
  const state = await tellExtension(id, { type: "state" })
  if (typeof state !== "object" || state === null || !("user" in state) || state.user === userId) return
  const opened = await call(openExtension).catch(() => undefined)
  if (opened) await tellExtension(id, { type: "session", ...opened.data })
}
