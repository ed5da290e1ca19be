// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { CloudAlert, WifiOff } from "lucide-react"
import { ApiError } from "../../lib/api/api-error.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "./button.tsx"
import { EmptyState } from "./empty-state.tsx"

/** Says that a part failed to load, with a retry button. */
export function ErrorState({
  error,
  onRetry,
  title,
}: {
  error: unknown
  onRetry: () => void
  title?: string
}) {
  const m = useMessages()
  const failure = error instanceof ApiError ? error : undefined
  const isNetwork = failure?.code === "network" || failure?.code === "timeout"
  return (
    <div role="alert">
      <EmptyState
        icon={isNetwork ? <WifiOff /> : <CloudAlert />}
        title={title ?? m.errors.loadTitle}
        action={<Button onClick={onRetry}>{m.ui.tryAgain}</Button>}
      >
        {isNetwork ? m.errors.network : (failure?.description ?? m.errors.unexpected(failure?.requestId))}
      </EmptyState>
    </div>
  )
}
