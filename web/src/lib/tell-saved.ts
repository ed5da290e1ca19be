import type { QueryClient } from "@tanstack/react-query"
import { messages } from "./messages.ts"
import { showToast } from "./toasts.ts"
import { undoAction } from "./undo.ts"

/** Names the field that was saved where it stands, with an undo in the toast. What can't be undone is only marked at the field. */
export function tellSaved(client: QueryClient, label: string, undoToken: string | undefined): void {
  const action = undoAction(client, undoToken)
  if (action) showToast({ status: "success", title: messages().ui.saved, description: label, action })
}
