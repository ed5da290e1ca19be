import type { Deal } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { RotateCcw, ThumbsDown, Trophy } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { buttonClass, Button } from "../../../ui/marks/button.tsx"
import { Menu, MenuHeading, MenuItem } from "../../../ui/overlays/menu.tsx"
import { usePipeline } from "../../pipelines/all-pipelines-api.ts"
import styles from "./deal-outcome.module.css"

interface Props {
  deal: Deal
  isBusy: boolean
  onEnter: (stage: Stage) => void
}

/** Buttons for won, lost and reopen. */
export function DealOutcome({ deal, isBusy, onEnter }: Props) {
  const m = useMessages()
  const stages = usePipeline(deal.pipeline_id)?.stages ?? []
  const won = stages.find(({ kind }) => kind === "won")
  const lost = stages.find(({ kind }) => kind === "lost")
  if (deal.status === "open") {
    return (
      <div className={`flex gap-2 ${styles.actions}`}>
        <Button
          size="s"
          data-kind="won"
          icon={<Trophy />}
          disabled={isBusy || !won}
          onClick={() => won && onEnter(won)}
        >
          {m.deals.win}
        </Button>
        <Button
          size="s"
          data-kind="lost"
          icon={<ThumbsDown />}
          disabled={isBusy || !lost}
          onClick={() => lost && onEnter(lost)}
        >
          {m.deals.lose}
        </Button>
      </div>
    )
  }
  return (
    <Menu
      align="end"
      trigger={{
        className: buttonClass({ size: "s" }),
        disabled: isBusy,
        children: (
          <>
            <RotateCcw aria-hidden="true" />
            {m.deals.reopen}
          </>
        ),
      }}
    >
      <MenuHeading>{m.deals.reopenIn}</MenuHeading>
      {stages
        .filter(({ kind }) => kind === "open")
        .map((stage) => (
          <MenuItem key={stage.id} onSelect={() => onEnter(stage)}>
            {stage.name}
          </MenuItem>
        ))}
    </Menu>
  )
}
