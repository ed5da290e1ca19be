import { readStored, useStored, writeStored } from "./session/storage.ts"

export const schemes = ["light", "dark", "system"] as const
export type Scheme = (typeof schemes)[number]

/** Applies and stores a color scheme. `system` follows the system's setting. */
export function chooseScheme(scheme: Scheme): void {
  writeStored("scheme", scheme === "system" ? undefined : scheme)
  applyScheme()
}

/**
 * Applies the scheme after a change here or in another tab. `public/boot.js` does it before the
 * first paint.
 */
export function applyScheme(): void {
  const chosen = readStored("scheme")
  if (chosen) document.documentElement.dataset["scheme"] = chosen
  else delete document.documentElement.dataset["scheme"]
}

export function useScheme(): Scheme {
  const [chosen] = useStored("scheme")
  return chosen ?? "system"
}
