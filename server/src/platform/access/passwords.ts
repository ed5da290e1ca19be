import { hash, verify } from "@node-rs/argon2"
import { dictionary } from "@zxcvbn-ts/language-common"
import { AppError, invalid } from "../app-error.ts"
import { limitConcurrency } from "../concurrency.ts"

/** argon2id by the minimum of OWASP; a hash carries its parameters. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of an unknown password. Checking it takes as long as checking a real one. */
const dummy =
  "$argon2id$v=19$m=19456,t=2,p=1$GFnPdJTg4bEAybYsSVPhmg$QLLKeQ4rG/AJuJDRGPSJx3ModjZdh9uRp/oBeWw0UlY"

/** Each hash takes a core and 19 MB for a while. More waiting callers are a flood. */
const slots = limitConcurrency({
  atOnce: 4,
  maxWaiting: 200,
  refusal: () => new AppError("too_many_requests", { headers: { "retry-after": "5" } }),
})

/**
 * Returns a password's argon2id hash, at most four at once. Other Unicode forms of the password
 * give the same hash.
 */
export async function hashPassword(password: string): Promise<string> {
  return slots(() => hash(password.normalize("NFC"), parameters))
}

/** Whether a password matches the hash. Without a hash it doesn't, after the same time. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const matches = await slots(() => verify(stored ?? dummy, password.normalize("NFC")))
  return matches && stored !== null && stored !== undefined
}

const mostCommon = 10_000
const common = new Set(dictionary["passwords-common"].slice(0, mostCommon))
const maxPatternLength = 12

/** Throws a 422 at `field` for a password that guessers try first. */
export function requireUncommon(password: string, field = "password"): void {
  if (common.has(password) || isRun(password) || isRepetition(password))
    throw invalid(field, "password_common")
}

/** `abcdef`, `654321`: the list omits passwords with such patterns. */
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
