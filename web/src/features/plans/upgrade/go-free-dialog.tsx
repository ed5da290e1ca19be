import type { Account } from "@funil/contract/account/accounts"
import { planLimits } from "@funil/contract/account/plans"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { KeepChooser } from "../blocked/keep-chooser.tsx"
import { useChooseFreePlan } from "../plan-api.ts"
import { useKeepChoice } from "../blocked/use-keep-choice.ts"

interface Props {
  state: Account["state"]
  onClose: () => void
}

/**
 * Cancels a paid plan at the end of the paid period, or at once if unpaid. The user chooses what
 * stays active.
 */
export function GoFreeDialog({ state, onClose }: Props) {
  const m = useMessages()
  const words = m.plans.free
  const choice = useKeepChoice("start")
  const { mutate, isPending } = useChooseFreePlan()
  return (
    <Dialog
      title={words.way}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button
            look="primary"
            busy={isPending}
            disabled={!choice.isSound}
            onClick={() => mutate(choice.keep, { onSuccess: onClose })}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>{state === "active" ? words.later : words.now}</p>
        <p className="muted">{m.plans.trialEnded.freeText(planLimits.start.pipelines)}</p>
        {choice.keep && (
          <>
            <p>{m.plans.keep.text}</p>
            <KeepChooser choice={choice} />
          </>
        )}
      </div>
    </Dialog>
  )
}
