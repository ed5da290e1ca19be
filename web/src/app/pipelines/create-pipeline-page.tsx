import { useNavigate } from "@tanstack/react-router"
import { CreatePipelineDialog } from "../../features/pipelines/templates/create-pipeline-dialog.tsx"
import { useOfferAddon } from "./use-offer-addon.ts"

/** A new pipeline over the board. Saving opens its board. */
export function CreatePipelinePage() {
  const navigate = useNavigate()
  const offerAddon = useOfferAddon()
  return (
    <CreatePipelineDialog
      onClose={() => void navigate({ to: "/pipelines", search: true })}
      onCreated={(pipeline, template) => {
        void navigate({ to: "/pipelines", search: { pipeline: pipeline.id }, replace: true })
        offerAddon(pipeline, template)
      }}
    />
  )
}
