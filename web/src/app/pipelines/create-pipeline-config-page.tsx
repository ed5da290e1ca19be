import { useNavigate } from "@tanstack/react-router"
import { CreatePipelineDialog } from "../../features/pipelines/templates/create-pipeline-dialog.tsx"
import { useOfferAddon } from "./use-offer-addon.ts"

/** A new pipeline over the settings list. Saving opens its settings. */
export function CreatePipelineConfigPage() {
  const navigate = useNavigate()
  const offerAddon = useOfferAddon()
  return (
    <CreatePipelineDialog
      onClose={() => void navigate({ to: "/admin/configs/pipelines" })}
      onCreated={(pipeline, template) => {
        void navigate({
          to: "/admin/configs/pipelines/$pipelineId/edit",
          params: { pipelineId: pipeline.id },
          replace: true,
        })
        offerAddon(pipeline, template)
      }}
    />
  )
}
