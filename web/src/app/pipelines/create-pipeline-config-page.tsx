import { useNavigate } from "@tanstack/react-router"
import { CreatePipelineDialog } from "../../features/pipelines/create-pipeline-dialog.tsx"

/** A new pipeline over the list of settings; then its settings. */
export function CreatePipelineConfigPage() {
  const navigate = useNavigate()
  return (
    <CreatePipelineDialog
      onClose={() => void navigate({ to: "/admin/configs/pipelines" })}
      onCreated={({ id }) =>
        void navigate({
          to: "/admin/configs/pipelines/$pipelineId/edit",
          params: { pipelineId: id },
          replace: true,
        })
      }
    />
  )
}
