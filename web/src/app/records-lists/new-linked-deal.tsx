import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { useQuery } from "@tanstack/react-query"
import { NewDealDialog } from "../../features/deals/new-deal-dialog.tsx"
import { pipelinesOptions } from "../../features/pipelines/pipeline-api.ts"
import { useMe } from "../../lib/me.ts"
import { readStored } from "../../lib/storage.ts"
import { dealPickers } from "../pipelines/deal-pickers.tsx"

interface Props {
  contacts?: readonly ContactRef[]
  companies?: readonly CompanyRef[]
  onCreated: (dealId: string) => void
  onClose: () => void
}

/** A new deal about a contact or a company, in the pipeline that was last in use. */
export function NewLinkedDeal({ onCreated, ...dialog }: Props) {
  const me = useMe()
  const { data: pipelines } = useQuery(pipelinesOptions)
  const pipeline = pipelines?.find(({ id }) => id === readStored("pipeline")) ?? pipelines?.[0]
  if (!me || !pipelines || !pipeline) return null
  return (
    <NewDealDialog
      {...dialog}
      pipelines={pipelines}
      pipeline={pipeline}
      pickers={dealPickers}
      onCreated={({ id }) => onCreated(id)}
    />
  )
}
