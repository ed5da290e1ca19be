import { Outlet, useNavigate, useParams } from "@tanstack/react-router"
import { PipelineConfigDrawer } from "../../features/pipelines/config/pipeline-config-drawer.tsx"

export function EditPipelinePage() {
  const navigate = useNavigate()
  const { pipelineId } = useParams({ from: "/signed-in/admin/configs/pipelines/$pipelineId" })
  return (
    <PipelineConfigDrawer
      key={pipelineId}
      id={pipelineId}
      onClose={() => void navigate({ to: "/admin/configs/pipelines" })}
    >
      <Outlet />
    </PipelineConfigDrawer>
  )
}
