// It renders so seldom that remembering its parts costs the first page more bytes than it saves.
"use no memo"

import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { Bug, RefreshCw } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { retryParts } from "../../lib/load-part.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { NotFoundPage } from "./not-found-page.tsx"

/** A route that failed: try again, or reload when the server has another version of the app. The rest of the page stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const m = useMessages()
  const router = useRouter()
  const [isUpdate, setUpdate] = useState(false)
  const retry = () => {
    retryParts()
    reset()
    void router.invalidate()
  }
  const isMissing = error instanceof ApiError && error.code === "network"
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    if (!isMissing) return undefined
    void import("../../lib/is-outdated.ts")
      .then(({ isOutdated }) => isOutdated())
      .then(setUpdate, () => undefined)
    globalThis.addEventListener("online", onOnline)
    return () => globalThis.removeEventListener("online", onOnline)
  }, [isMissing])
  if (error instanceof ApiError && !isUpdate) {
    return error.status === 404 ? <NotFoundPage /> : <ErrorState error={error} onRetry={retry} />
  }
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
