import type { Stage } from "@funil/contract/pipelines"
import { useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { useTrashStage } from "./pipeline-config-api.ts"
import type { FullStage } from "./remove-stage.ts"

interface Props extends FullStage {
  targets: readonly Stage[]
  onClose: () => void
}

/** Deletes a stage that holds deals, after asking where they go. */
export function RemoveStageDialog({ stage, deals, targets, onClose }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  const { mutate, isPending } = useTrashStage()
  const [target, setTarget] = useState(targets[0]?.id ?? "")
  const options = targets.map(({ id, name, kind }) => ({
    value: id,
    label: kind === "open" ? name : `${name} (${m.pipelines.kinds[kind]})`,
  }))
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
            disabled={target === ""}
            onClick={() => mutate({ stage, moveTo: target }, { onSuccess: onClose })}
          >
            {words.moveConfirm}
          </Button>
        </>
      }
    >
      <p>{words.moveText(deals)}</p>
      <SelectField label={words.moveTo} value={target} options={options} onChange={setTarget} />
    </Dialog>
  )
}
