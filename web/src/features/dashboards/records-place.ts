import type { FilterRow } from "@funil/contract/schemas/shared/filters"
import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { addressOfRows } from "../../records/filters/filter-rows.ts"

/** The nouns that dashboards count. */
export type CountedNoun = "deal" | "task" | "bill"

const lists: Record<CountedNoun, string> = { deal: "/deals", task: "/tasks/list", bill: "/admin/bills" }

export interface RecordsLink {
  readonly href: string
  readonly onClick: (event: MouseEvent) => void
}

/** Whether the click opens a new tab or window, which the browser handles. */
function isElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

export type LinkTo = (filters: readonly FilterRow[] | null) => RecordsLink | undefined

/**
 * Returns links to the list of the records that a number counts, or undefined if no list can show
 * them.
 */
export function useRecordsLink(counted: CountedNoun): LinkTo {
  const router = useRouter()
  return (filters) => {
    if (!filters) return undefined
    const to = lists[counted]
    const search = { filters: addressOfRows(filters)?.slice() }
    const { href } = router.buildLocation({ to, search })
    const onClick = (event: MouseEvent) => {
      if (isElsewhere(event)) return
      event.preventDefault()
      void router.navigate({ to, search })
    }
    return { href, onClick }
  }
}
