import { messages } from "../lib/messages.ts"
import { confirm } from "./confirm.ts"

/** Leaves at once when nothing is lost by it; asks first when something was typed and not saved. */
export async function leave(isDirty: boolean, onLeave: () => void): Promise<void> {
  const { discardTitle, discardText, discard } = messages().ui
  const question = { title: discardTitle, text: discardText, confirm: discard, danger: true }
  if (!isDirty || (await confirm(question))) onLeave()
}
