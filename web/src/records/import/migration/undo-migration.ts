import type { QueryClient } from "@tanstack/react-query"
import { messages } from "../../../lib/text/messages.ts"
import { undoAction } from "../../../lib/api/undo.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"

/** Asks whether to undo the whole migration. */
export function confirmUndo(): Promise<boolean> {
  const words = messages().migrations
  return confirm({ title: words.undoTitle, text: words.undoText, confirm: words.undo, danger: true })
}

/** Undoes a migration after a confirmation. */
export async function undoMigration(client: QueryClient, token: string | null): Promise<void> {
  if (await confirmUndo()) await undoAction(client, token ?? undefined)?.run()
}
