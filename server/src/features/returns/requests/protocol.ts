import { randomInt } from "node:crypto"

/** Letters and digits that people do not confuse. */
const signs = "23456789ABCDEFGHJKMNPQRTUVWXYZ"
const length = 8

/** Returns a new protocol, which people can spell on the phone: `RET-7K3M-9Q2X`. */
export function newProtocol(): string {
  const text = Array.from({ length }, () => signs[randomInt(signs.length)]).join("")
  return `RET-${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}
