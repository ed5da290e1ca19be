import { cardOrders } from "@funil/contract/pipelines"
import { useMessages } from "../../../lib/messages.ts"
import { MenuItem, MenuSeparator } from "../../../ui/menu.tsx"
import type { CardList } from "../../pipelines/pipeline-api.ts"
import { sortStage } from "./stage-orders.ts"

/** How the cards of a column are ordered, as a part of its menu. */
export function ColumnOrder({ pipelineId, stageId, order }: CardList) {
  const words = useMessages().boardTools.order
  return (
    <>
      <MenuSeparator />
      {([undefined, ...cardOrders] as const).map((item) => (
        <MenuItem
          key={item ?? ""}
          checked={item === order}
          onSelect={() => sortStage(pipelineId, stageId, item)}
        >
          {words[item ?? "hand"]}
        </MenuItem>
      ))}
    </>
  )
}
