import { createStore, useStore } from "../../lib/store.ts"
import { writeStored } from "../../lib/storage.ts"

/** Chrome's own event; no type library knows it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>
}

/** How this browser installs the app: it asks, or the user does it in the share menu. */
export type InstallWay = "prompt" | "share"

declare global {
  // Kept by public/boot.js, since the event comes before the app.
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

/** How the app can be installed here; undefined where it can't be, or is. */
export function useInstallWay(): InstallWay | undefined {
  return useStore(way)
}

/** The quiet card is not shown again in this browser. */
export function declineInstall(): void {
  writeStored("installOffer", "answered")
}

/** Has the browser ask; whatever the answer, the offer is gone, for the browser asks once. */
export async function installApp(): Promise<void> {
  // Only this event is kept there.
  const prompt = globalThis.installPrompt as InstallPrompt | undefined
  if (!prompt) return
  globalThis.installPrompt = undefined
  declineInstall()
  await prompt.prompt()
  await prompt.userChoice
  way.set(undefined)
}
