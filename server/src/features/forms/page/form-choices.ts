import { ownValue } from "@funil/contract/shared/own-value"
import { optionWords } from "../../../nouns/option-words.ts"
import { textFormats } from "../../message-texts/text-formats.ts"
import type { AskedField } from "../definition/asked-fields.ts"
import type { Choice } from "./field-control.ts"
import type { ReadPage } from "./page-form-read.ts"

/** What may be chosen in a field, in the words of the form's language; products that are gone are left out. */
export function formChoices(
  { form, products }: Pick<ReadPage, "form" | "products">,
  asked: AskedField,
): Choice[] {
  const { kind, entity, name, options } = asked
  const { money } = textFormats({ language: form.language, timezone: "UTC", currency: form.currency })
  if (kind === "products")
    return (options ?? []).flatMap((value) => {
      const product = products.get(value)
      return product ? [{ value, label: product.name, price: money(product.price) }] : []
    })
  const words = entity === "company" ? undefined : ownValue(optionWords(entity)(form.language), name)
  return (options ?? []).map((value) => ({ value, label: ownValue(words, value) ?? value }))
}
