import type { DealCard } from "@funil/contract/records/deals"
import type { Board } from "@funil/contract/settings/pipelines"
import type { Page } from "@funil/contract/shared/paging"
import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { type TaggedDeal, wonTitle } from "../../../features/deals/deal-api.ts"
import { usersOptions } from "../../../features/users/user-api.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { listenToChanges } from "../../../lib/api/event-stream.ts"
import { useMe } from "../../../lib/session/me.ts"
import { showToast } from "../../../lib/toasts.ts"
import { celebrate } from "./won-mark.tsx"

type Card = Pick<DealCard, "id" | "name" | "amount" | "status">

/** The deals that a query of a board, a column or a single deal holds. */
function cardsOf({ queryKey: [noun, ...rest], state: { data } }: Query): readonly Card[] {
  if (!data) return []
  // Boards and columns have composite keys. A deal's key is its id.
  if (noun === "board") {
    const read = data as Board | Page<DealCard>
    return "stages" in read ? read.stages.flatMap(({ cards }) => cards) : read.data
  }
  return noun === "deals" && rest.length === 1 && typeof data === "object" && "deal" in data
    ? [(data as TaggedDeal).deal]
    : []
}

function isOpen(client: QueryClient, id: string): boolean {
  const seen = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())
    .flatMap(cardsOf)
    .filter((card) => card.id === id)
  return seen.length > 0 && seen.every(({ status }) => status === "open")
}

async function tell(client: QueryClient, card: Card, by: string): Promise<void> {
  celebrate()
  const users = await client.ensureQueryData(usersOptions).catch(() => [])
  const winner = users.find(({ id }) => id === by)
  const description = [card.name, winner && personName(winner)].filter(Boolean).join(" · ")
  showToast({ status: "success", title: wonTitle(card), description })
}

/**
 * Reports when another user wins a deal on the screen. It reads the usual refetches and sends no
 * call.
 */
export function useWonByOthers(): void {
  const client = useQueryClient()
  const me = useMe()?.id
  useEffect(() => {
    /** The users who moved deals whose new stage is not on the screen yet, by deal id. */
    const moved = new Map<string, string>()
    const deaf = listenToChanges(({ entity, id, action, by }) => {
      const isTheirs = entity === "deal" && action === "move" && by !== null && by !== me
      if (isTheirs && isOpen(client, id)) moved.set(id, by)
    })
    const blind = client.getQueryCache().subscribe((event) => {
      if (moved.size === 0 || event.type !== "updated" || event.action.type !== "success") return
      for (const card of cardsOf(event.query)) {
        const by = moved.get(card.id)
        if (by === undefined) continue
        moved.delete(card.id)
        if (card.status === "won") void tell(client, card, by)
      }
    })
    return () => {
      deaf()
      blind()
    }
  }, [client, me])
}
