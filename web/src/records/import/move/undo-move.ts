import type { QueryClient } from "@tanstack/react-query"
import { messages } from "../../../lib/messages.ts"
import { undoAction } from "../../../lib/undo.ts"
import { confirm } from "../../../ui/confirm.ts"

/** Asks whether a whole move is to be undone. */
export function confirmUndo(): Promise<boolean> {
  const words = messages().moves
  return confirm({ title: words.undoTitle, text: words.undoText, confirm: words.undo, danger: true })
}

/** Undoes a whole move, once that is confirmed. */
export async function undoMove(client: QueryClient, token: string | null): Promise<void> {
  if (await confirmUndo()) await undoAction(client, token ?? undefined)?.run()
}
