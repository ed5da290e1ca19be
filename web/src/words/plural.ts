import type { Language } from "@funil/contract/accounts"

export interface Forms {
  one: string
  other: string
}

/** Picks the form for a number and writes the number, grouped as the language does, in place of `#`. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  const format = new Intl.NumberFormat(language)
  return (count, forms) => (count === 1 ? forms.one : forms.other).replace("#", format.format(count))
}
