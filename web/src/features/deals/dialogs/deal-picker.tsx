import type { Deal } from "@funil/contract/records/deals"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Combobox } from "../../../ui/fields/combobox.tsx"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import { dealPagesOptions } from "../deal-api.ts"

interface Props {
  label: string
  exclude: readonly string[]
  /** Filters the deals that may be picked. */
  isOffered?: ((deal: Deal) => boolean) | undefined
  onPick: (deal: Deal) => void
}

/** Finds a deal by name, number, contact or company. */
export function DealPicker({ label, exclude, isOffered = () => true, onPick }: Props) {
  const m = useMessages()
  const format = useFormat()
  const [text, setText] = useState("")
  const search = useDebounced(text).trim()
  const pages = useInfiniteQuery({ ...dealPagesOptions(search), placeholderData: keepPreviousData })
  const found = (pages.data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter((deal) => !exclude.includes(deal.id) && isOffered(deal))
  return (
    <Combobox
      quiet
      isPicker
      autoFocus
      label={label}
      placeholder={m.deals.links.findDeal}
      value={null}
      isBusy={pages.isFetching || search !== text.trim()}
      options={found.map(({ id, name, amount }) => ({ id, label: name, detail: format.money(amount) }))}
      onSearch={setText}
      onEnd={() => pages.hasNextPage && !pages.isFetching && void pages.fetchNextPage()}
      onChange={(option) => {
        const picked = found.find(({ id }) => id === option?.id)
        if (picked) onPick(picked)
      }}
    />
  )
}
