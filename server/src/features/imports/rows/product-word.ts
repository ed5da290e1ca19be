import { numberIn } from "@funil/contract/shared/values/written-number"

/** A product of a deal as a cell names it. */
export interface ProductWord {
  readonly name: string
  readonly amount: number | undefined
  readonly price: number | undefined
}

/** Reads `Name`, `2 x Name` or `2 x Name @ 10.50`. */
export function productWord(text: string): ProductWord {
  const [, amount, name = text, price] =
    /^(?:(\d{1,3}) x )?(.+?)(?: @ (\d[\d.,]*))?$/su.exec(text.trim()) ?? []
  return {
    name,
    amount: amount === undefined ? undefined : Number(amount),
    price: price === undefined ? undefined : (numberIn(price, ".") ?? undefined),
  }
}

/** Writes a product so that `productWord` reads it. */
export function wordOfProduct({
  name,
  amount,
  price,
}: {
  name: string
  amount: number
  price: number
}): string {
  return `${amount} x ${name} @ ${price.toFixed(2)}`
}
