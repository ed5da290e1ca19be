import type { Language } from "@funil/contract/account/accounts"

export interface Forms {
  one: string
  other: string
}

/** Picks the plural form for a number and replaces `#` with the formatted number. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  // Created on demand, since Intl objects are slow to create and small numbers need no grouping.
  let format: Intl.NumberFormat | undefined
  const written = (count: number) => {
    if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count)
    format ??= new Intl.NumberFormat(language)
    return format.format(count)
  }
  return (count, forms) => (count === 1 ? forms.one : forms.other).replace("#", written(count))
}
