import { CircleAlert } from "lucide-react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import styles from "./migration.module.css"
import { FailedStart } from "./run-migration.ts"

interface Props {
  error: Error
  onRetry: () => void
}

/** Why the migration didn't start, and a retry that keeps all choices. */
export function StartFailure({ error, onRetry }: Props) {
  const m = useMessages()
  const failure = error instanceof ApiError ? error : undefined
  const file = error instanceof FailedStart ? error.file : undefined
  const local =
    failure?.code === "network" || failure?.code === "timeout" ? m.errors[failure.code] : undefined
  return (
    <div className={`rounded flex wrap items-start gap-2 p-3 text-danger ${styles.failure}`} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <strong>{m.migrations.startFailed}</strong>
        {file !== undefined && <p>{m.migrations.notSent(file)}</p>}
        <p>{failure?.description ?? local ?? m.errors.unexpected(failure?.requestId)}</p>
      </div>
      <Button onClick={onRetry}>{m.ui.tryAgain}</Button>
    </div>
  )
}
