import type { PlanName } from "@funil/contract/account/plans"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { KeepChooser } from "./keep-chooser.tsx"
import { useChangeActive } from "../plan-api.ts"
import { useKeepChoice } from "./use-keep-choice.ts"

/** Changes what is active on the current plan. */
export function KeepDialog({ plan, onClose }: { plan: PlanName; onClose: () => void }) {
  const words = useMessages().plans.keep
  const choice = useKeepChoice(plan)
  const { keep, isSound } = choice
  const { mutate, isPending } = useChangeActive(plan)
  return (
    <Dialog
      title={words.change}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          busy={isPending}
          disabled={!isSound || !keep}
          onClick={() => keep && mutate(keep, { onSuccess: onClose })}
        >
          {words.save}
        </Button>
      }
    >
      <div className="stack gap-3">
        <p>{words.text}</p>
        <KeepChooser choice={choice} />
      </div>
    </Dialog>
  )
}
