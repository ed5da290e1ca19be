import { maxOptionLength, maxOptions } from "@funil/contract/settings/custom-fields"
import { randomKey } from "../../lib/text/random-key.ts"

/** An option in the editor. Its key stays stable when it moves. */
export interface DraftOption {
  readonly key: string
  readonly text: string
}

export function newOption(text: string): DraftOption {
  return { key: randomKey(), text }
}

/** Whether an earlier option has the same text. */
export function isTakenOption(options: readonly DraftOption[], at: number): boolean {
  const text = options[at]?.text.trim()
  return Boolean(text) && options.slice(0, at).some((option) => option.text.trim() === text)
}

/**
 * Inserts pasted lines as options, filling an empty option first. Skips duplicates and cuts what
 * exceeds the limits.
 */
export function pasted(options: readonly DraftOption[], at: number, lines: readonly string[]): DraftOption[] {
  const known = new Set(options.map(({ text }) => text.trim()))
  const isFilled = Boolean(options[at]?.text.trim())
  const room = maxOptions - options.length + (isFilled ? 0 : 1)
  const cut = lines.map((line) => line.trim().slice(0, maxOptionLength)).filter(Boolean)
  const texts = [...new Set(cut)].filter((text) => !known.has(text)).slice(0, room)
  return options.toSpliced(isFilled ? at + 1 : at, isFilled ? 0 : 1, ...texts.map(newOption))
}

/** The texts to save, without empty ones. */
export function optionTexts(options: readonly DraftOption[]): string[] {
  return [...new Set(options.map(({ text }) => text.trim()).filter(Boolean))]
}
