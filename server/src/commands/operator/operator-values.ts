import { isCalendarDate } from "@funil/contract/shared/values/dates"
import { type CommandInput, OperatorError, textIn } from "./operator-command.ts"

type Options = CommandInput["options"]

/** Returns an option as a calendar date. */
export function dateIn(options: Options, name: string): string | undefined {
  const text = textIn(options, name)
  if (text !== undefined && !isCalendarDate(text))
    throw new OperatorError(`--${name} must be a date such as 2026-03-31.`)
  return text
}

/** Returns an option as a whole number from 1. */
export function countIn(options: Options, name: string): number | undefined {
  const text = textIn(options, name)
  if (text !== undefined && !/^[1-9]\d{0,6}$/.test(text))
    throw new OperatorError(`--${name} must be a whole number from 1 on.`)
  return text === undefined ? undefined : Number(text)
}

/** Returns an option as an amount in cents. */
export function centsIn(options: Options, name: string): number | undefined {
  const text = textIn(options, name)
  if (text === undefined) return undefined
  const [, whole = "", decimals = ""] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const cents = Number(`${whole}${decimals.padEnd(2, "0")}`)
  if (whole === "" || cents === 0)
    throw new OperatorError(`--${name} must be an amount above 0 such as 50 or 49.90.`)
  return cents
}

/** Returns an option that is one of the known words. */
export function wordAmong<W extends string>(words: readonly W[], typed: string, what: string): W {
  const found = words.find((word) => word === typed)
  if (!found) throw new OperatorError(`${what} must be ${words.join(", ")}.`)
  return found
}

/** Returns the known words in a comma-separated option, or null without the option. */
export function wordsIn<W extends string>(words: readonly W[], options: Options, name: string): W[] | null {
  const text = textIn(options, name)
  if (text === undefined) return null
  return text.split(",").map((word) => wordAmong(words, word.trim(), `--${name}`))
}
