import type { Language } from "@funil/contract/account/accounts"
import type { Currency } from "@funil/contract/account/plans"
import { presentTime } from "./clock.ts"
import { activeLanguage, useLanguage } from "./messages.ts"
import { createStore, useStore } from "../store.ts"

export interface Region {
  /** The account's IANA time zone. */
  readonly timezone: string
  readonly currency: Currency
}

const region = createStore<Region>({ timezone: "America/Sao_Paulo", currency: "BRL" })

let brazilian = true

/** Whether the account is in Brazil and uses CPF, CNPJ, boleto and Pix. */
export function isBrazilian(): boolean {
  return brazilian
}

/** Sets the account's time zone and currency, which rerenders everything that shows them. */
export function setRegion({ timezone, currency, language }: Region & { readonly language: Language }): void {
  brazilian = language === "pt-BR" || currency === "BRL"
  const now = region.get()
  if (timezone !== now.timezone || currency !== now.currency) region.set({ timezone, currency })
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
]

/** Creates a value on first use and caches it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const shortTime = { dateStyle: "short", timeStyle: "short" } as const

/** Lazy and cached per language and region, since Intl objects are slow to create. */
function builtFor(language: Language, { timezone, currency }: Region) {
  // Matches the language's short dates.
  const digits = language === "en" ? "numeric" : "2-digit"
  return {
    money: once(() => new Intl.NumberFormat(language, { style: "currency", currency })),
    whole: once(
      () => new Intl.NumberFormat(language, { style: "currency", currency, maximumFractionDigits: 0 }),
    ),
    compact: once(
      () =>
        new Intl.NumberFormat(language, {
          style: "currency",
          currency,
          notation: "compact",
          maximumFractionDigits: 1,
        }),
    ),
    number: once(() => new Intl.NumberFormat(language)),
    date: once(() => new Intl.DateTimeFormat(language, { dateStyle: "short", timeZone: timezone })),
    longDate: once(
      () =>
        new Intl.DateTimeFormat(language, {
          day: "numeric",
          month: "short",
          year: "numeric",
          timeZone: timezone,
        }),
    ),
    dateTime: once(() => new Intl.DateTimeFormat(language, { ...shortTime, timeZone: timezone })),
    day: once(() => new Intl.DateTimeFormat(language, { dateStyle: "short", timeZone: "UTC" })),
    weekday: once(
      () =>
        new Intl.DateTimeFormat(language, {
          weekday: "long",
          day: "numeric",
          month: "long",
          timeZone: "UTC",
        }),
    ),
    dayOfYear: once(() => new Intl.DateTimeFormat(language, { day: digits, month: digits, timeZone: "UTC" })),
    wallClock: once(() => new Intl.DateTimeFormat(language, { ...shortTime, timeZone: "UTC" })),
    clock: once(() => new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" })),
    relative: once(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" })),
    isoDay: once(() => new Intl.DateTimeFormat("en-CA", { timeZone: timezone })),
    isoTime: once(() => new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeStyle: "short" })),
  }
}

function makeFormat(language: Language, { timezone, currency }: Region) {
  const built = builtFor(language, { timezone, currency })
  const { money, whole, compact, number, date, longDate, dateTime, day, weekday } = built
  const { dayOfYear, wallClock, clock, relative, isoDay, isoTime } = built
  const dayNumber = (at: number) => Date.parse(isoDay().format(at)) / 86_400_000

  return {
    language,
    timezone,
    currency,
    /** R$ 1.234,50 */
    money: (value: number) => money().format(value),
    /** Money without decimals, for sums where cents don't matter. */
    wholeMoney: (value: number) => whole().format(value),
    /** R$ 1,2 mi */
    shortMoney: (value: number) => compact().format(value),
    number: (value: number) => number().format(value),
    /** The date of an instant in the account's zone. */
    date: (instant: string) => date().format(new Date(instant)),
    /** 21 de nov. de 2026 */
    longDate: (instant: string) => longDate().format(new Date(instant)),
    /** The time of an instant if it is today, else its date and time. */
    nearTime: (instant: string, now = presentTime()) =>
      isoDay().format(new Date(instant)) === isoDay().format(now)
        ? clock().format(Date.parse(`${isoDay().format(now)}T${isoTime().format(new Date(instant))}Z`))
        : dateTime().format(new Date(instant)),
    dateTime: (instant: string) => dateTime().format(new Date(instant)),
    /** A calendar date `YYYY-MM-DD`, which has no zone. */
    day: (calendarDate: string) => day().format(new Date(`${calendarDate}T00:00:00Z`)),
    /** sábado, 21 de novembro */
    weekday: (calendarDate: string) => weekday().format(new Date(`${calendarDate}T00:00:00Z`)),
    /** A wall clock `YYYY-MM-DD HH:mm`, formatted like an instant. */
    wallClock: (time: string) => wallClock().format(new Date(`${time.replace(" ", "T")}Z`)),
    /** The time of a wall clock: 14:30, or 2:30 PM with a no-break space. */
    time: (time: string) =>
      clock()
        .format(new Date(`${time.replace(" ", "T")}Z`))
        .replace(" ", "\u00A0"),
    /** A calendar date, without the year if it is this year's. */
    nearDay: (calendarDate: string, now = presentTime()) => {
      const isThisYear = calendarDate.slice(0, 4) === isoDay().format(now).slice(0, 4)
      return (isThisYear ? dayOfYear : day)().format(new Date(`${calendarDate}T00:00:00Z`))
    },
    /** "há 3 dias", "in 2 hours". Counts calendar days, so yesterday is never "two days ago". */
    relative: (instant: string, now = presentTime()) => {
      const at = Date.parse(instant)
      const seconds = (at - now) / 1000
      const step = steps.find(([, size]) => Math.abs(seconds) >= size)
      if (step?.[0] === "day") return relative().format(dayNumber(at) - dayNumber(now), "day")
      return step ? relative().format(Math.round(seconds / step[1]), step[0]) : relative().format(0, "second")
    },
    /** Today as `YYYY-MM-DD` in the account's zone. */
    today: (now = presentTime()) => isoDay().format(now),
    /** The current wall clock in the account's zone, as `YYYY-MM-DD HH:mm`. */
    now: (now = presentTime()) => `${isoDay().format(now)} ${isoTime().format(now)}`,
  }
}

export type Format = ReturnType<typeof makeFormat>

const made = new Map<string, Format>()

/** The formats of a language and region. Cached, since Intl objects are slow to create. */
export function formatFor(language: Language, where: Region): Format {
  const key = `${language} ${where.timezone} ${where.currency}`
  const format = made.get(key) ?? makeFormat(language, where)
  made.set(key, format)
  return format
}

/**
 * The current formats outside React. Call it for each text, since language and region can change.
 */
export function currentFormat(): Format {
  return formatFor(activeLanguage(), region.get())
}

/** The formats of the active language and the account's region. */
export function useFormat(): Format {
  return formatFor(useLanguage(), useStore(region))
}
