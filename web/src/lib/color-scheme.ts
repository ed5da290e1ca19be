import { readStored, useStored, writeStored } from "./storage.ts"

export const schemes = ["light", "dark", "system"] as const
export type Scheme = (typeof schemes)[number]

/** Shows a colour scheme and keeps it; `system` follows the system from now on. */
export function chooseScheme(scheme: Scheme): void {
  writeStored("scheme", scheme === "system" ? undefined : scheme)
  applyScheme()
}

/** Sets what `public/boot.js` set before the first paint, after a change here or in another tab. */
export function applyScheme(): void {
  const chosen = readStored("scheme")
  if (chosen) document.documentElement.dataset["scheme"] = chosen
  else delete document.documentElement.dataset["scheme"]
}

export function useScheme(): Scheme {
  const [chosen] = useStored("scheme")
  return chosen ?? "system"
}
