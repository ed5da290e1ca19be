import { useBlocker, useRouter } from "@tanstack/react-router"
import { useRef } from "react"
import { messages } from "../lib/messages.ts"
import { confirm } from "./confirm.ts"

let isAsking = false

/** Asks whether what was typed and not saved may be lost. */
async function mayDiscard(): Promise<boolean> {
  const { discardTitle, discardText, discard } = messages().ui
  isAsking = true
  const yes = await confirm({ title: discardTitle, text: discardText, confirm: discard, danger: true })
  isAsking = false
  return yes
}

/** Leaves at once when nothing is lost by it; asks first when something was typed and not saved. */
export async function leave(isDirty: boolean, onLeave: () => void): Promise<void> {
  if (!isDirty || (await mayDiscard())) onLeave()
}

/** Where an entry stands in the browser's history. */
const placeOf = (state: { readonly __TSR_index: number }) => state.__TSR_index

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
  const { history } = useRouter()
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (!isDirty || isBusy || isFree.current || current.pathname === next.pathname) return false
      if (action === "PUSH" || action === "REPLACE") return mayDiscard().then((yes) => !yes)
      // The browser went already. It is called back at once, or one more Back during the question would part address and screen.
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
