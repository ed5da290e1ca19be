import { createHash } from "node:crypto"
import type { AccountId } from "@funil/contract/shared/ids"

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

/** The hash under which an account remembers a suppressed address, so that an anonymised contact stays unknown. */
export function addressHash(accountId: AccountId, address: string): Buffer {
  return hashOf(`${accountId} ${address.trim().toLowerCase()}`)
}

/** The hash of the id that WhatsApp gives a person. */
export function personHash(id: string): Buffer {
  return hashOf(id)
}

/** A telephone in digits; WhatsApp names old Brazilian mobiles without the ninth digit. */
export function phoneHash(phone: string): Buffer {
  const digits = phone.replaceAll(/\D/g, "")
  return hashOf(digits.replace(/^(55\d\d)9(\d{8})$/, "$1$2"))
}
