import type { QueryClient } from "@tanstack/react-query"
import type { PointerEvent } from "react"
import { loadDeal } from "../deals/deal-child-routes.ts"

/** Asks for the deal on whose card the mouse is pressed, before the click that opens it. A finger may be about to scroll. */
export function askPressed(client: QueryClient, { pointerType, button, target }: PointerEvent): void {
  if (pointerType !== "mouse" || button !== 0 || !(target instanceof Element)) return
  const card = target.closest("[data-card-link]")?.closest<HTMLElement>("[data-card]")
  const id = card?.dataset["card"]
  if (id !== undefined) loadDeal(client, id)
}
