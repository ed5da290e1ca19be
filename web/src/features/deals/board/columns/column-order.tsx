import { cardOrders } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { MenuItem, MenuSeparator } from "../../../../ui/overlays/menu.tsx"
import type { CardList } from "../../../pipelines/pipeline-api.ts"
import { sortStage } from "./stage-orders.ts"

/** The sort options in a column's menu. */
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
