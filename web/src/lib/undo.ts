import type { QueryClient } from "@tanstack/react-query"
import { undo } from "@funil/contract/history"
import { call } from "./api.ts"
import { messages } from "./messages.ts"
import { handleFailure } from "./query-client.ts"
import { showToast, type ToastAction } from "./toasts.ts"

async function takeBack(client: QueryClient, token: string): Promise<void> {
  try {
    const { data } = await call(undo, { body: { token } })
    const m = messages()
    const skipped = data.skipped.length
    showToast({
      status: skipped > 0 ? "warning" : "success",
      title: m.ui.undone,
      description: skipped > 0 ? m.ui.partlyUndone(skipped) : undefined,
    })
  } catch (error) {
    if (error instanceof Error) handleFailure(error, { failure: (m) => m.errors.undo })
  }
  await client.invalidateQueries()
}

/** The "undo" of a toast, when the call answered a token for it. */
export function undoAction(client: QueryClient, token: string | undefined): ToastAction | undefined {
  if (token === undefined) return undefined
  return { label: messages().ui.undo, run: () => void takeBack(client, token) }
}
