import { asOneLine } from "@funil/contract/shared/one-line"
import { isEmail, optionalText } from "@funil/contract/shared/text"
import { cpf } from "@funil/contract/shared/documents"
import type { ShopOrder } from "../../../platform/shops/shop.ts"
import type { Buyer } from "./contact-of-order.ts"

/** A text of a shop's as we would take it from anybody; null where it is none. */
function soundText(text: string | null | undefined, max: number): string | null {
  const clean = asOneLine(text ?? "")
    .toWellFormed()
    .slice(0, max)
  return optionalText(max).safeParse(clean).data || null
}

/** Who bought, as the shop tells of them, by what a contact takes. */
export function shopPerson({ name, phone, emails, documents, number }: ShopOrder): Buyer {
  const [first, ...rest] = (soundText(name, 200) ?? "").split(/\s+/).filter(Boolean)
  const email = emails.find((one) => isEmail(one) && one.length <= 254)
  return {
    first_name: first ?? email ?? `#${number}`,
    last_name: rest.join(" ") || null,
    email: soundText(email, 254),
    phone1: soundText(phone, 40),
    document: documents.map((one) => cpf.safeParse(one).data).find((one) => one !== undefined) ?? null,
  }
}
