import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { CopyRow } from "../../ui/lists/copy-row.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import styles from "./webhooks.module.css"

/** Shows a secret once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useMessages().webhooks.secret
  return (
    <Dialog
      title={words.newTitle}
      dismissable={false}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="stack gap-3">
        <p>{words.text}</p>
        <CopyRow label={words.label} text={secret} />
        <p className={`warned ${styles.once}`}>{words.once}</p>
      </div>
    </Dialog>
  )
}
