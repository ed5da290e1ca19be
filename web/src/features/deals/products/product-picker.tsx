import type { Product } from "@funil/contract/records/products"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Combobox } from "../../../ui/fields/combobox.tsx"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import { useMakeByName } from "../../../records/make-by-name.ts"
import { productByName, productPagesOptions } from "../../products/product-api.ts"

interface Props {
  label: string
  /** Ids of products that are already picked. */
  exclude: readonly string[]
  onPick: (product: Product) => void
}

/** Finds a product by name or SKU, or creates it from the typed text if the user may. */
export function ProductPicker({ label, exclude, onPick }: Props) {
  const m = useMessages()
  const format = useFormat()
  const [text, setText] = useState("")
  const search = useDebounced(text).trim()
  const pages = useInfiniteQuery({ ...productPagesOptions(search), placeholderData: keepPreviousData })
  const make = useMakeByName(productByName)
  const canCreate = useCan("product.write")
  const found = (pages.data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter(({ id }) => !exclude.includes(id))
  return (
    <Combobox
      quiet
      autoFocus
      label={label}
      isPicker
      value={null}
      placeholder={m.products.find}
      isBusy={pages.isFetching || search !== text.trim()}
      options={found.map(({ id, name, sku, price }) => ({
        id,
        label: name,
        detail: [sku, format.money(price)].filter(Boolean).join(" · "),
      }))}
      onSearch={setText}
      onEnd={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()}
      onChange={(option) => {
        const picked = found.find(({ id }) => id === option?.id)
        if (picked) onPick(picked)
      }}
      onCreate={canCreate ? (name) => make({ name, onMade: onPick }) : undefined}
    />
  )
}
