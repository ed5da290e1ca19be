import type { Language } from "@funil/contract/accounts"

export interface Forms {
  one: string
  other: string
}

/** Picks the form for a number and writes the number, grouped as the language does, in place of `#`. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  // Made when it is needed: Intl objects are slow to build, and small numbers are not grouped.
  let format: Intl.NumberFormat | undefined
  const written = (count: number) => {
    if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count)
    format ??= new Intl.NumberFormat(language)
    return format.format(count)
  }
  return (count, forms) => (count === 1 ? forms.one : forms.other).replace("#", written(count))
}
