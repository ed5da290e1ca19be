import { useNavigate } from "@tanstack/react-router"
import { CreatePipelineDialog } from "../../features/pipelines/create-pipeline-dialog.tsx"

/** A new pipeline over the board; then its board. */
export function CreatePipelinePage() {
  const navigate = useNavigate()
  return (
    <CreatePipelineDialog
      onClose={() => void navigate({ to: "/pipelines", search: true })}
      onCreated={({ id }) => void navigate({ to: "/pipelines", search: { pipeline: id }, replace: true })}
    />
  )
}
