import type { QueryClient } from "@tanstack/react-query"
import { messages } from "./text/messages.ts"
import { showToast } from "./toasts.ts"
import { undoAction } from "./api/undo.ts"

/**
 * Names the saved field in a toast with an undo. Without an undo token there is no toast, and only
 * the field shows it.
 */
export function tellSaved(client: QueryClient, label: string, undoToken: string | undefined): void {
  const action = undoAction(client, undoToken)
  if (action) showToast({ status: "success", title: messages().ui.saved, description: label, action })
}
