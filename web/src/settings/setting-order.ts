import { moveElement } from "@funil/contract/settings/pipelines"
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../lib/api/api.ts"
import type { Messages } from "../lib/text/messages.ts"

/** An item's new place: before another item, or at the end. */
export type Place = Pick<BodyOf<typeof moveElement>, "id" | "before_id">

/** Returns the place of an item that moves within its list. */
export function placeOf(list: readonly { id: string }[], from: number, to: number): Place {
  return { id: list[from]?.id ?? "", before_id: list.toSpliced(from, 1)[to]?.id ?? null }
}

/** Returns the list with an item at its new place. */
export function placed<T extends { id: string }>(list: readonly T[], { id, before_id }: Place): T[] {
  const moving = list.find((item) => item.id === id)
  if (!moving) return [...list]
  const others = list.filter((item) => item.id !== id)
  const at = others.findIndex((item) => item.id === before_id)
  return others.toSpliced(at === -1 ? others.length : at, 0, moving)
}

interface Order<T> {
  readonly entity: BodyOf<typeof moveElement>["entity"]
  /** The query that shows the move at once. */
  readonly queryKey: QueryKey
  /** Returns what the query shows after the move. */
  readonly show: (shown: T, place: Place) => T
  /** The queries to refetch. */
  readonly also: readonly QueryKey[]
  readonly failed: (m: Messages) => string
}

/** Moves an item within its order, optimistically. */
export function useMoveElement<T>({ entity, queryKey, show, also, failed }: Order<T>) {
  const client = useQueryClient()
  return useMutation({
    // Moves run in sequence, because each position refers to the order after the previous move.
    scope: { id: `order-${entity}` },
    mutationFn: (place: Place) => call(moveElement, { body: { entity, ...place } }),
    onMutate: async (place) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<T>(queryKey, (shown) => shown && show(shown, place))
    },
    onSettled: () => Promise.all(also.map((key) => client.invalidateQueries({ queryKey: key }))),
    meta: { failure: failed },
  })
}
