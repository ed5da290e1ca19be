import type { Deal } from "@funil/contract/records/deals"
import { RowReach } from "../../records/record/parts/reach-actions.tsx"
import type { CellViews } from "../../records/table/table-row.tsx"
import { customerReach } from "./detail/customer-reach.ts"
import { useChatText } from "./detail/use-chat-text.ts"

function Reach({ record }: { record: Deal }) {
  const text = useChatText(record)
  const dealId = record.pipeline.archived ? undefined : record.id
  return <RowReach {...customerReach(record)} text={text} dealId={dealId} />
}

/** Cells of the deal list: ways to reach the customer. */
export const dealCells: CellViews<Deal> = { Reach }
