import { quantity } from "@funil/contract/shared/quantity"
import type { FieldProblem } from "../../../platform/app-error.ts"
import { fieldProblems } from "../../../platform/http/issues.ts"
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
  const problems: FieldProblem[] = []
  const lines = ids.map((product_id) => {
    const raw = values.get(amountName(product_id))
    const text = typeof raw === "string" ? raw.trim() : ""
    const amount = quantity.safeParse(text === "" ? 1 : Number(text))
    if (!amount.success)
      problems.push(...Object.values(fieldProblems(amount.error.issues)).flat().slice(0, 1))
    return { product_id, amount: amount.success ? amount.data : 1 }
  })
  return { value: lines, problems: problems.slice(0, 1) }
}
