import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query"
import { ApiError } from "./api-error.ts"
import { messages, type Messages } from "./messages.ts"
import { currentPaymentBlock, openPaymentDialog } from "./payment-block.ts"
import { refuseAddress } from "./refused-address.ts"
import { endSession, isSignedIn } from "./session.ts"
import { dismissFailure, showToast } from "./toasts.ts"

export interface CallMeta extends Record<string, unknown> {
  /** The title of the toast when the call fails: what could not be done. */
  readonly failure?: (m: Messages) => string
  /** Milliseconds that the toast stays, where it is not the usual time. */
  readonly failureTime?: number
  /** The screen itself shows the failure, so no toast does. */
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

/** The one place that answers a failed call: an ended session, an address that is refused, a payment block, or a toast. */
export function handleFailure(error: Error, meta?: CallMeta): void {
  if (!(error instanceof ApiError)) {
    // What somebody else changed meanwhile is asked about where it was to be written.
    if (error.name !== "AbortError" && error.name !== "Clash") reportError(error)
    return
  }
  // The user canceled the dialog that asks for the password: nothing failed.
  if (error.code === "confirmation_needed") return
  if (error.code === "unauthenticated") {
    if (!isSignedIn()) return
    endSession()
    showToast({ status: "warning", title: messages().errors.signInAgain })
  } else if (error.code === "ip_not_allowed" && isSignedIn()) {
    refuseAddress(error.text)
  } else if (error.status === 402) {
    // Over a blocked account a limit is a refusal like others: its dialog says so.
    const isOver = error.code === "E4021" && currentPaymentBlock() !== undefined
    showToast({ status: isOver ? "error" : "warning", title: error.text ?? messages().errors.title })
    openPaymentDialog(error.code)
  } else if (!meta?.silent) {
    showFailure(error, meta)
  }
}

/** Only reads are repeated, and only when the network or the server was away for a moment. */
export function shouldRetry(failures: number, error: Error): boolean {
  if ("onLine" in navigator && !navigator.onLine) return false
  return failures < 2 && error instanceof ApiError && (error.code === "network" || error.status === 503)
}

/** Resolves when everything on the screen has heard of what was put into the cache until now. */
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
