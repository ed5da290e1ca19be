import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { RadioList } from "../../../ui/fields/radio-list.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { useTrashStage } from "../config/pipeline-config-api.ts"
import type { StageLeaving } from "./remove-stage.ts"

interface Props extends StageLeaving {
  /** The pipeline's lost reasons. If empty, no reason is asked. */
  reasons: readonly string[]
  onClose: () => void
}

/**
 * Deletes a stage after asking where its deals go, and why they are lost if they go to the lost
 * stage.
 */
export function RemoveStageDialog({ stage, deals, targets, reasons, onClose }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  const { mutate, isPending } = useTrashStage()
  const [target, setTarget] = useState(targets[0]?.id ?? "")
  const [reason, setReason] = useState("")
  const asksReason = reasons.length > 0 && targets.at(-1)?.id === target
  const options = targets.map(({ id, name, kind }) => ({
    value: id,
    label: kind === "open" ? name : `${name} (${m.pipelines.kinds[kind]})`,
  }))
  const removal = {
    stage,
    moveTo: target,
    lostReason: asksReason ? reason : undefined,
  }
  return (
    <Dialog
      size="s"
      title={words.moveTitle(stage.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button
            look="danger"
            busy={isPending}
            disabled={target === "" || (asksReason && reason === "")}
            onClick={() => mutate(removal, { onSuccess: onClose })}
          >
            {words.moveConfirm}
          </Button>
        </>
      }
    >
      <p>{words.moveText(deals)}</p>
      <SelectField label={words.moveTo} value={target} options={options} onChange={setTarget} />
      {asksReason && (
        <RadioList label={m.boardDialogs.lost.reason} options={reasons} value={reason} onChange={setReason} />
      )}
    </Dialog>
  )
}
