import { dictionary } from "@zxcvbn-ts/language-common"
import { invalid } from "../app-error.ts"

const mostCommon = 10_000
const common = new Set(dictionary["passwords-common"].slice(0, mostCommon))
const maxPatternLength = 12

/** Ends with 422 for a password that guessers try first. `field` is where it was sent. */
export function requireUncommon(password: string, field = "password"): void {
  if (common.has(password) || isRun(password) || isRepetition(password))
    throw invalid(field, "password_common")
}

/** `abcdef`, `654321`: the list leaves out what follows such a pattern. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  const isEven = codes.every((code, place) => place === 0 || code - (codes[place - 1] ?? 0) === step)
  return codes.length <= maxPatternLength && Math.abs(step) === 1 && isEven
}

/** `aaaaaa`, `12341234` */
function isRepetition(password: string): boolean {
  return password.length <= maxPatternLength && /^(.{1,4})\1+$/u.test(password)
}
