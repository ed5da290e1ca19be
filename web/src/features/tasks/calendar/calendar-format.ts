import type { Language } from "@funil/contract/account/accounts"
import type { CalendarView } from "./calendar-span.ts"

/** Converts a wall clock or date to the UTC instant with the same digits, so no zone shifts it. */
function at(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11) || "00:00"}Z`)
}

function makeFormat(language: Language) {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options })
  const weekday = of({ weekday: "short" })
  const long = of({ weekday: "long", day: "numeric", month: "long" })
  const month = of({ month: "long", year: "numeric" })
  const week = of({ day: "numeric", month: "short", year: "numeric" })
  const whole = of({ weekday: "long", day: "numeric", month: "long", year: "numeric" })
  const short = of({ day: "numeric", month: "short" })
  const upper = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
  return {
    /** qua., 14 */
    weekday: (date: string) => weekday.format(at(date)).replace(".", ""),
    /** sábado, 21 de novembro */
    day: (date: string) => long.format(at(date)),
    /** 21 de nov. */
    shortDay: (date: string) => short.format(at(date)),
    title: (view: CalendarView, days: readonly string[], date: string) => {
      const [first = date, last = date] = [days[0], days.at(-1)]
      if (view === "day") return upper(whole.format(at(date)))
      return upper(view === "week" ? week.formatRange(at(first), at(last)) : month.format(at(date)))
    },
  }
}

export type CalendarFormat = ReturnType<typeof makeFormat>

const made = new Map<Language, CalendarFormat>()

/** The formats of a language. Cached, since Intl objects are slow to create. */
export function calendarFormat(language: Language): CalendarFormat {
  const format = made.get(language) ?? makeFormat(language)
  made.set(language, format)
  return format
}
