import { createStore, useStore } from "../../lib/store.ts"
import { writeStored } from "../../lib/session/storage.ts"

/** Chrome's own event, missing from the TypeScript library. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>
}

/** How this browser installs the app: by a prompt, or by the user in the share menu. */
export type InstallWay = "prompt" | "share"

declare global {
  // Stored by public/boot.js, because the event fires before the app loads.
  var installPrompt: Event | undefined
}

const way = createStore<InstallWay | undefined>(firstWay())

function firstWay(): InstallWay | undefined {
  if (globalThis.matchMedia("(display-mode: standalone)").matches) return undefined
  if (globalThis.installPrompt) return "prompt"
  return /iPhone|iPad/.test(navigator.userAgent) ? "share" : undefined
}

globalThis.addEventListener("installprompt", () => way.set("prompt"))
globalThis.addEventListener("appinstalled", () => way.set(undefined))

/** Returns how this browser installs the app, or undefined if it can't or already did. */
export function useInstallWay(): InstallWay | undefined {
  return useStore(way)
}

/** Hides the install card in this browser permanently. */
export function declineInstall(): void {
  writeStored("installOffer", "answered")
}

/**
 * Shows the browser's install prompt. The browser allows it once, so the offer ends with any
 * answer.
 */
export async function installApp(): Promise<void> {
  // `boot.js` stores only this event there.
  const prompt = globalThis.installPrompt as InstallPrompt | undefined
  if (!prompt) return
  globalThis.installPrompt = undefined
  declineInstall()
  await prompt.prompt()
  await prompt.userChoice
  way.set(undefined)
}
