import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { createProduct, searchProducts } from "@funil/contract/products"
import { type BodyOf, call, read } from "../../lib/api.ts"
import { nextPage } from "../../lib/next-page.ts"

const productsKey = ["products"] as const

/** All products that a text finds in name and SKU, page by page. */
export const productPagesOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...productsKey, "pages", search],
    queryFn: ({ pageParam, signal }) =>
      read(searchProducts, { query: { search, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

export function useCreateProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createProduct>) => call(createProduct, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: productsKey }),
    meta: { failure: (m) => m.products.createFailed },
  })
}
