import { useBlocker, useRouter } from "@tanstack/react-router"
import { useRef } from "react"
import { messages } from "../../lib/text/messages.ts"
import { confirm } from "../overlays/confirm.ts"

let isAsking = false

/** Asks whether to discard unsaved changes. */
async function mayDiscard(): Promise<boolean> {
  const { discardTitle, discardText, discard } = messages().ui
  isAsking = true
  const yes = await confirm({ title: discardTitle, text: discardText, confirm: discard, danger: true })
  isAsking = false
  return yes
}

/** Leaves at once, or asks first if there are unsaved changes. */
export async function leave(isDirty: boolean, onLeave: () => void): Promise<void> {
  if (!isDirty || (await mayDiscard())) onLeave()
}

/** The position of an entry in the browser's history. */
const placeOf = (state: { readonly __TSR_index: number }) => state.__TSR_index

interface FormState {
  readonly isDirty: boolean
  /** Whether a save is running, so leaving loses nothing. */
  readonly isBusy: boolean
}

interface Leaving {
  /** Leaves by a button, after asking about unsaved changes. */
  leave: (onLeave: () => void) => void
  /** Leaves without asking, after the changes became useless. */
  drop: (onLeave: () => void) => void
}

/**
 * Asks before unsaved changes are lost, whether the user leaves by button, link, "back" or by
 * closing the tab.
 */
export function useLeaving({ isDirty, isBusy }: FormState): Leaving {
  const isFree = useRef(false)
  const { history } = useRouter()
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (!isDirty || isBusy || isFree.current || current.pathname === next.pathname) return false
      if (action === "PUSH" || action === "REPLACE") return mayDiscard().then((yes) => !yes)
      // The browser already went back. Undo that at once, or another "back" during the question
      // would separate address and page.
      const steps = placeOf(window.history.state) - placeOf(history.location.state)
      if (!isAsking) void leave(true, () => history.go(steps, { ignoreBlocker: true }))
      return true
    },
    enableBeforeUnload: isDirty,
  })
  const drop = (onLeave: () => void) => {
    isFree.current = true
    onLeave()
  }
  return { leave: (onLeave) => void leave(isDirty, () => drop(onLeave)), drop }
}
