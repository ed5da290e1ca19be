import { useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { RadioList } from "../../ui/radio-list.tsx"
import type { LosingMove } from "./arrange-stages.ts"

interface Props {
  asked: LosingMove
  onConfirm: (lostReason: string) => void
  onClose: () => void
}

/** Asks why the deals are lost that a new order of the stages makes so. */
export function MoveStageDialog({ asked: { move, stage, deals }, onConfirm, onClose }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  const [reason, setReason] = useState("")
  const { stages, lost_reason_options } = move.pipeline
  return (
    <Dialog
      size="s"
      title={words.orderTitle(stages[move.from]?.name ?? "")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button look="danger" disabled={reason === ""} onClick={() => onConfirm(reason)}>
            {words.orderConfirm}
          </Button>
        </>
      }
    >
      <p>{words.becomeLost(stage, deals)}</p>
      <RadioList
        label={m.boardDialogs.lost.reason}
        options={lost_reason_options}
        value={reason}
        onChange={setReason}
        autoFocus
      />
    </Dialog>
  )
}
