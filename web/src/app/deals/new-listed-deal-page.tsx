import { Navigate, useNavigate } from "@tanstack/react-router"
import { NewDealDialog } from "../../features/deals/dialogs/new-deal-dialog.tsx"
import { useOwnPipelines } from "../../features/pipelines/use-own-pipelines.ts"
import { readStored } from "../../lib/session/storage.ts"

/** A new deal over the list, in the pipeline used last. */
export function NewListedDealPage() {
  const navigate = useNavigate()
  const pipelines = useOwnPipelines()
  if (!pipelines) return null
  const pipeline = pipelines.find(({ id }) => id === readStored("pipeline")) ?? pipelines[0]
  if (!pipeline) return <Navigate to="/deals" search={true} replace />
  return (
    <NewDealDialog
      pipelines={pipelines}
      pipeline={pipeline}
      onCreated={({ id }) =>
        void navigate({ to: "/deals/$dealId", params: { dealId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: "/deals", search: true })}
    />
  )
}
