import type { Language } from "@funil/contract/account/accounts"
import type { Currency } from "@funil/contract/account/plans"
import type { FieldType } from "@funil/contract/shared/fields"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import { sql } from "kysely"
import type { Tx } from "../../platform/db/transaction.ts"
import { escapeHtml, plainText } from "../../platform/text/plain-text.ts"

/** Formats values for one account's texts. */
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

/** Creates the formats of a language, IANA zone and currency once. */
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

/** Some phones show non-breaking spaces as question marks. */
function spaced(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, " ")
}

/** Returns a value as a text shows it: lists with commas, an empty text for none. */
export function said(formats: TextFormats, type: FieldType, value: unknown): string {
  if (value === null || value === undefined || value === "") return ""
  const format = Object.hasOwn(formats, type) ? formats[type as keyof TextFormats] : undefined
  if (format) return format(value)
  return Array.isArray(value) ? value.map(plainText).join(", ") : plainText(value)
}

/** The account that sends texts. */
export interface TextAccount {
  /** The company's name, or the domain until the account has a name. */
  readonly name: string
  readonly language: Language
  readonly timezone: string
  readonly currency: Currency
  /** The path of the logo. */
  readonly brand: string | null
}

/** Returns the account in its own language, whatever the caller's is. */
export async function textAccount(tx: Tx): Promise<TextAccount> {
  const { rows } = await sql<TextAccount>`
    select coalesce(nullif(company, ''), domain) as name, language, timezone, currency, brand
    from accounts where account_id = ${tx.accountId}
  `.execute(tx.db)
  const [account] = rows
  if (!account) throw new Error("The account of a transaction is not there")
  return account
}

/** Escapes a value for one kind of text and keeps it readable. */
export type Escape = (value: string) => string

/** Plain text needs no escaping. */
export const asPlain: Escape = (value) => value

/** Escapes HTML text and attributes. Line breaks stay. */
export const asHtml: Escape = (value) => escapeHtml(value).replaceAll(/\r?\n/g, "<br />")

/** Slack reads `<…>` as links and mentions; other characters are only formatting. */
export const asSlack: Escape = (value) => value.replaceAll(/[&<>]/g, escapeHtml)

/** Escapes Discord's markup and keeps `@` from notifying anyone. */
export const asDiscord: Escape = (value) =>
  value.replaceAll(/[\\*_~`|>#\-[\]()<]/g, String.raw`\$&`).replaceAll("@", "@\u200B")

/** Returns one line, for headers and subjects. */
export const asLine: Escape = asOneLine

/** Escapes a part of a path or query, so that it can't become another part or host. */
export const asUrlPart: Escape = (value) => encodeURIComponent(value.toWellFormed())
