import { useNavigate, useParams } from "@tanstack/react-router"
import { CreateStageDialog } from "../../features/pipelines/stages/create-stage-dialog.tsx"

export function CreateStagePage() {
  const navigate = useNavigate()
  const { pipelineId } = useParams({ from: "/signed-in/admin/configs/pipelines/$pipelineId" })
  return (
    <CreateStageDialog
      pipelineId={pipelineId}
      onClose={() =>
        void navigate({ to: "/admin/configs/pipelines/$pipelineId/edit", params: { pipelineId } })
      }
    />
  )
}
