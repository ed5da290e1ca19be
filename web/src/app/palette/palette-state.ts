import { createStore } from "../../lib/store.ts"

/** The text that the command palette opened with; undefined while it is closed. */
export const paletteText = createStore<string | undefined>(undefined)

/** Opens the command palette, with what is to be found everywhere. */
export function openPalette(text = ""): void {
  paletteText.set(text)
}

export function closePalette(): void {
  paletteText.set(undefined)
}
