import { useQuery } from "@tanstack/react-query"
import { Navigate, useNavigate, useParams } from "@tanstack/react-router"
import { EditStageDialog } from "../../features/pipelines/stages/edit-stage-dialog.tsx"
import { pipelineOptions } from "../../features/pipelines/pipeline-api.ts"

export function EditStagePage() {
  const navigate = useNavigate()
  const { pipelineId, stageId } = useParams({
    from: "/signed-in/admin/configs/pipelines/$pipelineId/stages/$stageId/edit",
  })
  const { data: pipeline } = useQuery(pipelineOptions(pipelineId))
  const stage = pipeline?.stages.find(({ id }) => id === stageId)
  const to = { to: "/admin/configs/pipelines/$pipelineId/edit", params: { pipelineId } } as const
  // If the stage is gone, the pipeline's drawer opens and explains it.
  if (pipeline && !stage) return <Navigate {...to} replace />
  return stage && <EditStageDialog key={stage.id} stage={stage} onClose={() => void navigate(to)} />
}
