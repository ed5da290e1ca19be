import type { Language } from "@funil/contract/accounts"
import { ownValue } from "@funil/contract/shared/own-value"
import { portuguese } from "./pt-br/portuguese.ts"

/** Says an English text of the reference in another language. */
export type Say = (text: string) => string

/** What a text is in a language; one that nobody has translated stays English (`reference.test.ts` names it). */
export function sayIn(language: Language): Say {
  return language === "en" ? (text) => text : (text) => ownValue(portuguese, text) ?? text
}

/** The sign before an item of a list, with what it is about where that is an error. */
const mark = /^- (?:`\w+` \(\d+\): )?/

const isCode = (line: string) => !/\p{L}/u.test(line.replaceAll(/`[^`]*`/g, ""))

/** A text said line by line, without what is the same in every language: signs of lists, and lines of nothing but code. */
function said(text: string, say: Say): string {
  const lines = text.split("\n").map((line) => {
    const [before = ""] = mark.exec(line) ?? []
    const rest = line.slice(before.length)
    return before + (isCode(rest) ? rest : say(rest))
  })
  return lines.join("\n")
}

/** What stands for a value, and says nothing of it. */
const samples = new Set(["example", "default", "enum", "const"])

/** A description of the API, or a part of one, with its summaries and descriptions said by `say`. */
export function translated<T>(part: T, say: Say): T {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]: [string, unknown]) => {
        if (samples.has(key)) return [key, one]
        const isText = typeof one === "string" && (key === "summary" || key === "description")
        return [key, isText ? said(one, say) : within(one)]
      }),
    )
  }
  // The same shape with other texts.
  return within(part) as T
}
