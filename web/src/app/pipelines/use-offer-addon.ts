import type { Pipeline } from "@funil/contract/pipelines"
import type { Template } from "@funil/contract/templates"
import { useNavigate } from "@tanstack/react-router"
import { messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"

/** Milliseconds that the offer stays. */
const offerTime = 20_000

/** Offers what a template goes with, once its pipeline is made: for "Returns" the page that fills it. */
export function useOfferAddon(): (pipeline: Pick<Pipeline, "id">, template: Template | undefined) => void {
  const navigate = useNavigate()
  return ({ id }, template) => {
    if (template?.addon !== "returns") return
    const { title, text, action } = messages().returns.offer
    const run = () => void navigate({ to: "/admin/plugins/returns/create", search: { pipeline: id } })
    showToast({
      status: "success",
      title,
      description: text,
      action: { label: action, run },
      time: offerTime,
    })
  }
}
