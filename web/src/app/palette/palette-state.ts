import { createStore } from "../../lib/store.ts"

/** The palette's initial text, or undefined while it is closed. */
export const paletteText = createStore<string | undefined>(undefined)

export function openPalette(text = ""): void {
  paletteText.set(text)
}

export function closePalette(): void {
  paletteText.set(undefined)
}
