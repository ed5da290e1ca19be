import { randomInt } from "node:crypto"

/** Letters and digits that nobody takes for one another. */
const signs = "23456789ABCDEFGHJKMNPQRTUVWXYZ"
const length = 8

/** What a request is called by, on the telephone too: `RET-7K3M-9Q2X`. */
export function newProtocol(): string {
  const text = Array.from({ length }, () => signs[randomInt(signs.length)]).join("")
  return `RET-${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}
