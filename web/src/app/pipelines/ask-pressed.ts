import type { QueryClient } from "@tanstack/react-query"
import type { PointerEvent } from "react"
import { loadDeal } from "../deals/deal-child-routes.ts"

/**
 * Prefetches a deal when the mouse button goes down on its card. Touch may be a scroll, so it waits
 * for the click.
 */
export function askPressed(client: QueryClient, { pointerType, button, target }: PointerEvent): void {
  if (pointerType !== "mouse" || button !== 0 || !(target instanceof Element)) return
  const card = target.closest("[data-card-link]")?.closest<HTMLElement>("[data-card]")
  const id = card?.dataset["card"]
  if (id !== undefined) loadDeal(client, id)
}
