import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { createProduct, type Product, searchProducts } from "@funil/contract/records/products"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import type { ByName } from "../../records/make-by-name.ts"

const productsKey = ["products"] as const

/** All products whose name or SKU matches a text, page by page. */
export const productPagesOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...productsKey, "pages", search],
    queryFn: ({ pageParam, signal }) =>
      read(searchProducts, { query: { search, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

type NewProduct = BodyOf<typeof createProduct>

/** Creates a product from a typed name. */
export const productByName: ByName<NewProduct, Product> = {
  noun: "product",
  key: productsKey[0],
  bodyOf: (name) => ({ name }),
  create: (body) => call(createProduct, { body }),
  failure: (m) => m.products.createFailed,
}

export function useCreateProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewProduct) => call(createProduct, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: productsKey }),
    meta: { failure: (m) => m.products.createFailed },
  })
}
