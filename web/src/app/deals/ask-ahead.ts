import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { DealNeighbours } from "../../features/deals/deal-head.tsx"
import { loadDeal } from "./deal-child-routes.ts"

/** How long somebody rests on a deal before the one after it is asked for. */
const restMs = 500

/** Asks for the deal that comes after an open one, or for the one before it where somebody walks back, so that going on shows it at once. */
export function useAskAhead(dealId: string, { previous, next }: DealNeighbours): void {
  const client = useQueryClient()
  const from = useRef<string>(undefined)
  useEffect(() => {
    const ahead = from.current !== undefined && from.current === next ? previous : next
    if (ahead === undefined) return undefined
    const timer = setTimeout(() => loadDeal(client, ahead), restMs)
    return () => clearTimeout(timer)
  }, [client, previous, next])
  useEffect(
    () => () => {
      from.current = dealId
    },
    [dealId],
  )
}
