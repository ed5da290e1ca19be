import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { Template } from "@funil/contract/settings/templates"
import { useNavigate } from "@tanstack/react-router"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"

/** How long the offer shows, in milliseconds. */
const offerTime = 20_000

/**
 * Offers the add-on of a template after its pipeline is created, such as a returns form for
 * "Returns".
 */
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
