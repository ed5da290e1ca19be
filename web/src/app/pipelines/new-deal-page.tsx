import { Navigate, useNavigate, useSearch } from "@tanstack/react-router"
import { NewDealDialog } from "../../features/deals/dialogs/new-deal-dialog.tsx"
import { useOwnPipelines } from "../../features/pipelines/use-own-pipelines.ts"
import { readStored } from "../../lib/session/storage.ts"

/** A new deal over the board, in the board's pipeline. */
export function NewDealPage() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const pipelines = useOwnPipelines()
  const shown = search.pipeline ?? readStored("pipeline")
  if (!pipelines) return null
  const pipeline = pipelines.find(({ id }) => id === shown) ?? pipelines[0]
  if (!pipeline) return <Navigate to="/pipelines" replace />
  return (
    <NewDealDialog
      pipelines={pipelines}
      pipeline={pipeline}
      onCreated={({ id }) =>
        void navigate({ to: "/pipelines/deals/$dealId", params: { dealId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: "/pipelines", search: true })}
    />
  )
}
