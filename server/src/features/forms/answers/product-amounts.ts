import { maxQuantity, quantity } from "@funil/contract/shared/quantity"
import type { FieldProblem } from "../../../platform/app-error.ts"
import type { RawValue } from "../definition/typed-value.ts"
import type { Submission } from "./submission.ts"

interface Line {
  readonly product_id: string
  readonly amount: number
}

/** The name under which a page sends how many of a product are wanted. */
export function amountName(productId: string): string {
  return `deal.products.${productId}`
}

/** Products that were chosen, with how many of each: one where nothing is said. Nothing else of a product is anybody's to say. */
export function withAmounts(
  chosen: unknown,
  values: Submission["values"],
): { value: readonly Line[] | null; problems: readonly FieldProblem[] } {
  if (!Array.isArray(chosen) || chosen.length === 0) return { value: null, problems: [] }
  const ids = [...new Set(chosen.map(({ product_id }: { product_id: string }) => product_id))]
  const lines = ids.map((product_id) => ({
    product_id,
    amount: amountIn(values.get(amountName(product_id))),
  }))
  const isSound = lines.every(({ amount }) => quantity.safeParse(amount).success)
  return isSound
    ? { value: lines, problems: [] }
    : { value: ids.map((product_id) => ({ product_id, amount: 1 })), problems: [notAmount] }
}

const notAmount: FieldProblem = { rule: "amount", params: { minimum: 1, maximum: maxQuantity } }

/** The number that was typed; none is one, and what is no whole number is no amount. */
function amountIn(raw: RawValue | undefined): number {
  const text = typeof raw === "string" ? raw.trim() : raw === undefined ? "" : "several"
  if (text === "") return 1
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}
