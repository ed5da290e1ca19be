import type { createDeal, Deal } from "@funil/contract/records/deals"
import { useQuery } from "@tanstack/react-query"
import { companyKind } from "../../../features/companies/company-kind.ts"
import { contactKind } from "../../../features/contacts/contact-kind.ts"
import { NewDealDialog } from "../../../features/deals/dialogs/new-deal-dialog.tsx"
import { useOwnPipelines } from "../../../features/pipelines/use-own-pipelines.ts"
import type { BodyOf } from "../../../lib/api/api.ts"
import { recordOptions } from "../../../records/record-api.ts"
import type { RecordBase, RecordKind } from "../../../records/record-kind.ts"

interface Props {
  initial: Partial<BodyOf<typeof createDeal>>
  problems: Readonly<Record<string, string>>
  onCreated: (deal: Deal) => void
  onClose: () => void
}

type Links = readonly (string | { id: string })[]

/** The deal's linked record as a list, or undefined while it loads. */
function useLinked<T extends RecordBase>(kind: RecordKind<T>, links: Links = []): T[] | undefined {
  const [link] = links
  const id = typeof link === "string" ? link : link?.id
  const { data, isLoading } = useQuery({ ...recordOptions(kind, id ?? ""), enabled: id !== undefined })
  if (isLoading) return undefined
  return data ? [data.data] : []
}

/** The full deal form, prefilled with what the user typed on the board. */
export function AskedDealDialog({ initial, ...dialog }: Props) {
  const pipelines = useOwnPipelines()
  const contacts = useLinked(contactKind, initial.contacts)
  const companies = useLinked(companyKind, initial.companies)
  const { name = "", amount = null, pipeline_stage_id = "" } = initial
  const pipeline = pipelines?.find(({ stages }) => stages.some(({ id }) => id === pipeline_stage_id))
  if (!pipelines || !pipeline || !contacts || !companies) return null
  return (
    <NewDealDialog
      {...dialog}
      pipelines={pipelines}
      pipeline={pipeline}
      contacts={contacts}
      companies={companies}
      initial={{ name, amount, pipeline_stage_id }}
    />
  )
}
