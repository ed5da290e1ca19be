import { overPlanLimit } from "@funil/contract/api/errors"
import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiError } from "./api-error.ts"
import { messages, type Messages } from "../text/messages.ts"
import { currentPaymentBlock, openPaymentDialog } from "../session/payment-block.ts"
import { refuseAddress } from "../session/refused-address.ts"
import { endSession, isSignedIn } from "../session/session.ts"
import { dismissFailure, showToast } from "../toasts.ts"

export interface CallMeta extends Record<string, unknown> {
  /** The toast title if the call fails. */
  readonly failure?: (m: Messages) => string
  /** How long the toast shows, in milliseconds, if not the default. */
  readonly failureTime?: number
  /** Whether the page shows the failure itself, without a toast. */
  readonly silent?: boolean
}

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError | Error
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

function showFailure(error: ApiError, meta: CallMeta | undefined): void {
  const m = messages()
  const local = error.code === "network" || error.code === "timeout" ? m.errors[error.code] : undefined
  showToast({
    status: "error",
    title: meta?.failure?.(m) ?? m.errors.title,
    description: error.description ?? local ?? m.errors.unexpected(error.requestId),
    ...(meta?.failureTime !== undefined && { time: meta.failureTime }),
  })
}

/**
 * Handles every failed call: an expired session, a rejected network address, a blocked account, or
 * a toast.
 */
export function handleFailure(error: Error, meta?: CallMeta): void {
  if (!(error instanceof ApiError)) {
    // The form shows a clash with another user's change.
    if (error.name !== "AbortError" && error.name !== "Clash") reportError(error)
    return
  }
  // The user canceled the password dialog, so nothing failed.
  if (error.code === "confirmation_needed") return
  if (error.code === "unauthenticated") {
    if (!isSignedIn()) return
    endSession()
    showToast({ status: "warning", title: messages().errors.signInAgain })
  } else if (error.code === "ip_not_allowed" && isSignedIn()) {
    refuseAddress(error.text)
  } else if (error.status === 402) {
    // On a blocked account a limit is a normal error, which the dialog shows.
    const isOver = error.code === overPlanLimit && currentPaymentBlock() !== undefined
    showToast({ status: isOver ? "error" : "warning", title: error.text ?? messages().errors.title })
    openPaymentDialog(error.code)
  } else if (!meta?.silent) {
    showFailure(error, meta)
  }
}

/** Retries only reads, and only if the network or server was briefly unavailable. */
export function shouldRetry(failures: number, error: Error): boolean {
  if ("onLine" in navigator && !navigator.onLine) return false
  return failures < 2 && error instanceof ApiError && (error.code === "network" || error.status === 503)
}

/** Resolves after all components have received the cache's latest data. */
export function screensTold(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(() => resolve()))
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => handleFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => handleFailure(error, mutation.meta),
      onSuccess: (_data, _input, _result, mutation) => {
        const { failure } = mutation.meta ?? {}
        if (failure) dismissFailure(failure(messages()))
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  })
}
