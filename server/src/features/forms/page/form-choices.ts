import { ownValue } from "@funil/contract/shared/own-value"
import { optionWords } from "../../../nouns/option-words.ts"
import type { Sent } from "../../../platform/public/read-sent.ts"
import { textFormats } from "../../message-texts/text-formats.ts"
import { amountName } from "../answers/product-amounts.ts"
import type { AskedField } from "../definition/asked-fields.ts"
import type { Choice } from "./field-control.ts"
import { formPageWords } from "./form-page-words.ts"
import type { ReadPage } from "./page-form-read.ts"

/** What may be chosen in a field, in the words of the form's language; products that are gone are left out. */
export function formChoices(
  { form, products, sent }: Pick<ReadPage, "form" | "products"> & { readonly sent: Sent },
  asked: AskedField,
): Choice[] {
  const { kind, entity, name, options } = asked
  const { money } = textFormats({ language: form.language, timezone: "UTC", currency: form.currency })
  if (kind === "products")
    return (options ?? []).flatMap((value) => {
      const product = products.get(value)
      if (!product) return []
      const named = amountName(value)
      const { amount: label, amountOf } = formPageWords[form.language]
      const typed = sent.get(named)?.[0] ?? "1"
      const amount = { name: named, value: typed, label, fullLabel: amountOf(product.name) }
      return [{ value, label: product.name, price: money(product.price), amount }]
    })
  const words = entity === "company" ? undefined : ownValue(optionWords(entity)(form.language), name)
  return (options ?? []).map((value) => ({ value, label: ownValue(words, value) ?? value }))
}
