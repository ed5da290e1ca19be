import { openExtension } from "@funil/contract/auth"
import { call } from "../../lib/api.ts"

/** What the web app says to the extension. To `state` it answers the id of the user whom it is signed in as, or null. */
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

/** Says something to the one extension that is meant, and answers its reply; undefined where it is not there. */
export async function tellExtension(id: string, message: ExtensionMessage): Promise<unknown> {
  const runtime = globalThis.chrome?.runtime
  if (!runtime?.sendMessage) return undefined
  return new Promise((resolve) => {
    // The browser complains of an error that nobody reads.
    runtime.sendMessage?.(id, message, (reply) => resolve(runtime.lastError ? undefined : reply))
  })
}

/** Signs the user in in the extension, unless they are. Where that is not possible it stays signed out, and asks for no more here. */
export async function handOver(id: string, userId: string): Promise<void> {
  const state = await tellExtension(id, { type: "state" })
  if (typeof state !== "object" || state === null || !("user" in state) || state.user === userId) return
  const opened = await call(openExtension).catch(() => undefined)
  if (opened) await tellExtension(id, { type: "session", ...opened.data })
}
