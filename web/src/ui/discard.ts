import { useBlocker } from "@tanstack/react-router"
import { useRef } from "react"
import { messages } from "../lib/messages.ts"
import { confirm } from "./confirm.ts"

/** Asks whether what was typed and not saved may be lost. */
function mayDiscard(): Promise<boolean> {
  const { discardTitle, discardText, discard } = messages().ui
  return confirm({ title: discardTitle, text: discardText, confirm: discard, danger: true })
}

/** Leaves at once when nothing is lost by it; asks first when something was typed and not saved. */
export async function leave(isDirty: boolean, onLeave: () => void): Promise<void> {
  if (!isDirty || (await mayDiscard())) onLeave()
}

interface Typed {
  readonly isDirty: boolean
  /** What is on its way to the server is not lost by leaving. */
  readonly isBusy: boolean
}

interface Leaving {
  /** Leaves by a button: asks first when something would be lost. */
  leave: (onLeave: () => void) => void
  /** Leaves without asking, since what was typed has no use any more. */
  drop: (onLeave: () => void) => void
}

/** Asks before what was typed is lost, however one leaves: by a button, a link, the browser's Back or its cross. */
export function useLeaving({ isDirty, isBusy }: Typed): Leaving {
  const isFree = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      isDirty && !isBusy && !isFree.current && current.pathname !== next.pathname && !(await mayDiscard()),
    enableBeforeUnload: isDirty,
  })
  const drop = (onLeave: () => void) => {
    isFree.current = true
    onLeave()
  }
  return { leave: (onLeave) => void leave(isDirty, () => drop(onLeave)), drop }
}
