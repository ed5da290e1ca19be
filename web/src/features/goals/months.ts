import type { Language } from "@funil/contract/account/accounts"

/** The months that can have a goal, as `YYYY-MM`: from three before this one to a year after. */
export function monthsAround(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number)
  return Array.from({ length: 16 }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - 3 + index, 1))
    return at.toISOString().slice(0, 7)
  })
}

/** Formats `2026-11` as "novembro de 2026". */
export function monthName(month: string, language: Language): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const
  return new Intl.DateTimeFormat(language, options).format(new Date(`${month}-01T00:00:00Z`))
}
