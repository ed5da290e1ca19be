import { asOneLine } from "@funil/contract/shared/one-line"

/** A text from outside as one clean line of at most `max` characters; what can't be stored or seen is gone. */
export function oneLine(text: string, max: number): string {
  // Cut first, so that a text of megabytes costs no more than a short one.
  return asOneLine(text.slice(0, 4 * max).toWellFormed())
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, "")
}
