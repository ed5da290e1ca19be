import type { Deal } from "@funil/contract/records/deals"
import type { Product } from "@funil/contract/records/products"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Answer } from "../../../lib/api/api.ts"
import { messages, type Messages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { type InPlace, useInPlace } from "../../../ui/forms/in-place.ts"
import { useSaveDeal } from "../deal-edit.ts"
import {
  type DealProduct,
  linesOf,
  type LineTerms,
  productTotal,
  saleOf,
  termsOf,
  termsOver,
} from "./product-lines.ts"

type Change = Parameters<ReturnType<typeof useSaveDeal>>[0]

interface ProductChange {
  /** The id of the product that is being saved. */
  id?: string
  change: Change
  said: (m: Messages) => string
}

/**
 * Adds or removes products of a deal. It applies the change to the latest lines, so none is lost.
 */
export function useDealProducts(dealId: string) {
  const client = useQueryClient()
  const saveDeal = useSaveDeal(dealId)
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `products-${dealId}` },
    mutationFn: ({ change }: ProductChange): Promise<Answer<Deal>> => saveDeal(change),
    onSuccess: ({ undoToken }, { said }) =>
      showToast({ status: "success", title: said(messages()), action: undoAction(client, undoToken) }),
    meta: { failure: (m) => m.products.lines.failed },
  })
  return {
    busy: isPending ? variables.id : undefined,
    /** Defaults to one piece at the product's own price. */
    put: ({ id, name }: Pick<Product, "id" | "name">, terms?: LineTerms) =>
      mutate({
        id,
        change: (deal) => {
          const others = linesOf(deal.products.filter((line) => line.id !== id))
          return saleOf(deal, [...others, { product_id: id, ...terms }])
        },
        said: (m) => m.deals.links.added(name),
      }),
    remove: ({ id, name }: Pick<DealProduct, "id" | "name">) =>
      mutate({
        id,
        change: (deal) => saleOf(deal, linesOf(deal.products.filter((line) => line.id !== id))),
        said: (m) => m.deals.links.removed(name),
      }),
    takeTotal: () =>
      mutate({
        change: ({ products }) => ({ amount: productTotal(products) }),
        said: (m) => m.products.lines.totalTaken,
      }),
  }
}

/** Inline editing of quantity and price of a product in a deal. */
export function useDealProductLine(deal: Deal, { id, name, ...product }: DealProduct): InPlace<LineTerms> {
  const saveDeal = useSaveDeal(deal.id)
  const { put } = useDealProducts(deal.id)
  // Its row is gone from the screen, so only a toast can say so.
  const sayGone = (terms: LineTerms) => {
    const words = messages().products.lines
    const action = { label: words.addAgain, run: () => put({ id, name }, terms) }
    showToast({ status: "warning", title: words.gone(name), action })
  }
  return useInPlace<LineTerms>({
    value: termsOf(product),
    name: "products",
    label: name,
    save: async (next, seen) => {
      const { data, undoToken } = await saveDeal((current) => {
        const lines = linesOf(current.products)
        return saleOf(
          current,
          lines.map((line) => (line.product_id === id ? { ...line, ...termsOver(line, seen, next) } : line)),
        )
      })
      const stored = data.products.find((line) => line.id === id)
      if (stored) return { value: termsOf(stored), undoToken }
      sayGone(next)
      return { value: next, undoToken: undefined }
    },
  })
}
