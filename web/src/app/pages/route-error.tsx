// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { Bug } from "lucide-react"
import { useEffect } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { PartError, reloadParts } from "../../lib/load-part.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { NotFoundPage } from "./not-found-page.tsx"

const offerUpdate = async () => (await import("../pwa/app-update.ts")).offerIfOutdated()

/**
 * Shown when a route fails. Offers a retry, or a reload if the server has a newer version. The rest
 * of the page stays.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const m = useMessages()
  const router = useRouter()
  const isMissing = error instanceof PartError
  const retry = () => {
    if (isMissing) void reloadParts().catch(() => undefined)
    else {
      reset()
      void router.invalidate()
    }
  }
  useEffect(() => {
    if (isMissing) void offerUpdate().catch(() => undefined)
  }, [isMissing])
  if (error instanceof ApiError) {
    return error.status === 404 ? <NotFoundPage /> : <ErrorState error={error} onRetry={retry} />
  }
  return (
    <div role="alert">
      <EmptyState
        icon={<Bug />}
        title={m.errors.pageTitle}
        action={<Button onClick={retry}>{m.ui.tryAgain}</Button>}
      >
        {m.errors.pageText}
      </EmptyState>
    </div>
  )
}
