import { useQuery } from "@tanstack/react-query"
import { Navigate, useNavigate } from "@tanstack/react-router"
import { NewDealDialog } from "../../features/deals/new-deal-dialog.tsx"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { useMe } from "../../lib/me.ts"
import { readStored } from "../../lib/storage.ts"
import { dealPickers } from "../pipelines/deal-pickers.tsx"

/** A new deal over the list, in the pipeline that was last in use. */
export function NewListedDealPage() {
  const navigate = useNavigate()
  const me = useMe()
  const { data: pipelines } = useQuery(pipelinesOptions)
  if (!pipelines || !me) return null
  const pipeline = pipelines.find(({ id }) => id === readStored("pipeline")) ?? pipelines[0]
  if (!pipeline) return <Navigate to="/deals" search={true} replace />
  return (
    <NewDealDialog
      pipelines={pipelines}
      pipeline={pipeline}
      pickers={dealPickers}
      onCreated={({ id }) =>
        void navigate({ to: "/deals/$dealId", params: { dealId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: "/deals", search: true })}
    />
  )
}
