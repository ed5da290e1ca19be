import type { Language } from "@funil/contract/accounts"

/** Months, `YYYY-MM`, for which one may want a goal: from three before this one to a year after it. */
export function monthsAround(today: string): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number)
  return Array.from({ length: 16 }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - 3 + index, 1))
    return at.toISOString().slice(0, 7)
  })
}

/** novembro de 2026 */
export function monthName(month: string, language: Language): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const
  return new Intl.DateTimeFormat(language, options).format(new Date(`${month}-01T00:00:00Z`))
}
