import type { Language } from "@funil/contract/accounts"
import type { FieldType } from "@funil/contract/shared/fields"
import { plainText } from "../../platform/text/plain-text.ts"
import type { TextAccount } from "./text-account.ts"

/** How values read in the texts of one account. */
export type TextFormats = Readonly<
  Record<"number" | "money" | "date" | "instant" | "wall_clock", (value: unknown) => string>
>

const styles = {
  "pt-BR": { day: "2-digit", month: "2-digit", year: "numeric" },
  en: { dateStyle: "medium" },
} as const satisfies Record<Language, Intl.DateTimeFormatOptions>

const clock = { hour: "2-digit", minute: "2-digit" } as const
const made = new Map<string, TextFormats>()

type Region = Pick<TextAccount, "language" | "timezone" | "currency">

/** The formats of a language, IANA zone and currency, made once. */
export function textFormats(region: Region): TextFormats {
  const key = `${region.language} ${region.timezone} ${region.currency}`
  const formats = made.get(key) ?? makeFormats(region)
  made.set(key, formats)
  return formats
}

function makeFormats({ language, timezone: timeZone, currency }: Region): TextFormats {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 10 })
  const money = new Intl.NumberFormat(language, { style: "currency", currency })
  const day = new Intl.DateTimeFormat(language, { ...styles[language], timeZone: "UTC" })
  const timeOfDay = language === "en" ? { timeStyle: "short" as const } : clock
  const instant = new Intl.DateTimeFormat(language, { ...styles[language], ...timeOfDay, timeZone })
  const wallClock = new Intl.DateTimeFormat(language, { ...styles[language], ...timeOfDay, timeZone: "UTC" })
  return {
    number: (value) => spaced(number.format(Number(value))),
    money: (value) => spaced(money.format(Number(value))),
    date: (value) => spaced(day.format(new Date(`${plainText(value).slice(0, 10)}T00:00:00Z`))),
    instant: (value) => spaced(instant.format(new Date(plainText(value)))),
    wall_clock: (value) => spaced(wallClock.format(new Date(`${plainText(value).replace(" ", "T")}Z`))),
  }
}

/** Some telephones show the spaces that don't break as question marks. */
function spaced(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, " ")
}

/** A value of a field as a text says it; lists with commas, nothing for none. */
export function said(formats: TextFormats, type: FieldType, value: unknown): string {
  if (value === null || value === undefined || value === "") return ""
  const format = Object.hasOwn(formats, type) ? formats[type as keyof TextFormats] : undefined
  if (format) return format(value)
  return Array.isArray(value) ? value.map(plainText).join(", ") : plainText(value)
}
