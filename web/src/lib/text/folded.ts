/** Lowercases a text and removes accents, so that `joao` matches `João`. */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
}
