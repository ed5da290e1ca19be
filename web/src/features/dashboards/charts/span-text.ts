import type { DateRange, Step } from "@funil/contract/home/dashboards"
import { useLanguage } from "../../../lib/text/messages.ts"
import type { Language } from "@funil/contract/account/accounts"

const styles = {
  day: { day: "2-digit", month: "2-digit" },
  month: { month: "short", year: "2-digit" },
  year: { year: "numeric" },
  long: { day: "numeric", month: "short", year: "numeric" },
  longMonth: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const made = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${language} ${style}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[style], timeZone: "UTC" })
  made.set(key, format)
  return format
}

function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Formats the days of a point: `short` on an axis, `long` elsewhere. */
export interface SpanText {
  readonly short: (step: Step, span: DateRange) => string
  readonly long: (step: Step, span: DateRange) => string
  /** Formats `YYYY-MM`. */
  readonly month: (month: string) => string
}

function spanTextIn(language: Language): SpanText {
  const format = (style: keyof typeof styles) => formatOf(language, style)
  return {
    short: (step, { from }) => format(step).format(at(from)),
    long: (step, { from, to }) => {
      if (step === "month") return format("longMonth").format(at(from))
      if (step === "year") return format("year").format(at(from))
      return format("long").formatRange(at(from), at(to))
    },
    month: (month) => format("month").format(at(`${month}-01`)),
  }
}

export function useSpanText(): SpanText {
  return spanTextIn(useLanguage())
}
