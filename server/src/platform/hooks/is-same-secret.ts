import { timingSafeEqual } from "node:crypto"

/** Compares what was sent with what it has to be, in a time that tells nothing. */
export function isSameSecret(
  sent: string | readonly string[] | undefined,
  expected: string | Buffer | undefined,
): boolean {
  if (typeof sent !== "string" || expected === undefined) return false
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
