import { messages } from "../lib/messages.ts"
import { confirm } from "./confirm.ts"

/** Asks whether what was typed and not saved may be lost. */
export function mayDiscard(): Promise<boolean> {
  const { discardTitle, discardText, discard } = messages().ui
  return confirm({ title: discardTitle, text: discardText, confirm: discard, danger: true })
}

/** Leaves at once when nothing is lost by it; asks first when something was typed and not saved. */
export async function leave(isDirty: boolean, onLeave: () => void): Promise<void> {
  if (!isDirty || (await mayDiscard())) onLeave()
}
