import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { NewDealDialog } from "../../features/deals/dialogs/new-deal-dialog.tsx"
import { useOwnPipelines } from "../../features/pipelines/use-own-pipelines.ts"
import { readStored } from "../../lib/session/storage.ts"

interface Props {
  contacts?: readonly ContactRef[]
  companies?: readonly CompanyRef[]
  onCreated: (dealId: string) => void
  onClose: () => void
}

/** A new deal for a contact or company, in the pipeline used last. */
export function NewLinkedDeal({ onCreated, ...dialog }: Props) {
  const pipelines = useOwnPipelines()
  const pipeline = pipelines?.find(({ id }) => id === readStored("pipeline")) ?? pipelines?.[0]
  if (!pipelines || !pipeline) return null
  return (
    <NewDealDialog
      {...dialog}
      pipelines={pipelines}
      pipeline={pipeline}
      onCreated={({ id }) => onCreated(id)}
    />
  )
}
