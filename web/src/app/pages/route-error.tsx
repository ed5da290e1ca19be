// It renders so seldom that remembering its parts costs the first page more bytes than it saves.
"use no memo"

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { Bug, RefreshCw } from "lucide-react"
import { ApiError } from "../../lib/api-error.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { NotFoundPage } from "./not-found-page.tsx"

// A page that was opened before an update asks for parts that the server no longer has.
const missingChunk = /dynamically imported module|module script failed|preload CSS/i

/** A route that failed: try again, or reload when the app itself has changed. The rest of the page stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const m = useMessages()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError) {
    return error.status === 404 ? <NotFoundPage /> : <ErrorState error={error} onRetry={retry} />
  }
  const isUpdate = error instanceof Error && missingChunk.test(error.message) && navigator.onLine
  return (
    <div role="alert">
      <EmptyState
        icon={isUpdate ? <RefreshCw /> : <Bug />}
        title={isUpdate ? m.errors.newVersionTitle : m.errors.pageTitle}
        action={
          isUpdate ? (
            <Button look="primary" onClick={() => globalThis.location.reload()}>
              {m.errors.reload}
            </Button>
          ) : (
            <Button onClick={retry}>{m.ui.tryAgain}</Button>
          )
        }
      >
        {isUpdate ? m.errors.newVersionText : m.errors.pageText}
      </EmptyState>
    </div>
  )
}
