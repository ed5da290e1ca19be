import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { KeepChooser } from "./keep-chooser.tsx"
import { useChooseFreePlan } from "./plan-api.ts"
import styles from "./plans.module.css"
import { useKeepChoice } from "./use-keep-choice.ts"

/** What stays active on the free plan, chosen anew. */
export function KeepDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().plans.keep
  const choice = useKeepChoice("start")
  const { mutate, isPending } = useChooseFreePlan(true)
  return (
    <Dialog
      title={words.change}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          busy={isPending}
          disabled={!choice.isSound || !choice.keep}
          onClick={() => mutate(choice.keep, { onSuccess: onClose })}
        >
          {words.save}
        </Button>
      }
    >
      <div className={styles.cleanUp}>
        <p>{words.text}</p>
        <KeepChooser choice={choice} />
      </div>
    </Dialog>
  )
}
