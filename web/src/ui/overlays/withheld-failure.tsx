import { CircleAlert } from "lucide-react"
import type { RefObject } from "react"
import { useWithheld } from "../../lib/toasts.ts"
import { Button } from "../marks/button.tsx"
import { useTopDialog } from "./open-dialogs.ts"
import styles from "./withheld-failure.module.css"

/** Shows the last failure inside the topmost dialog while toasts are off. */
export function WithheldFailure({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const failure = useWithheld()
  const isTop = useTopDialog() === dialog.current
  if (!failure || !isTop) return null
  const { title, description, action } = failure
  return (
    <div className={`line-above flex items-start gap-2 text-danger pre-line ${styles.failure}`} role="alert">
      <CircleAlert aria-hidden="true" />
      <p>
        <strong>{title}</strong> {description}
      </p>
      {action && (
        <Button size="s" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
