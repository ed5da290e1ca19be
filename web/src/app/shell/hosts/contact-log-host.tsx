import { Suspense, useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { ContactLogBar } from "../../../features/tasks/next/contact-log-bar.tsx"
import { useCan } from "../../../lib/session/me.ts"
import { forgetReach, type Outreach, useReached } from "../../../lib/reached.ts"
import { useTopDialog } from "../../../ui/overlays/open-dialogs.ts"

/** How long another app takes to open after a call or message link, in milliseconds. */
const leavingTime = 1000

/** Returns the contact the user called or messaged, once they return to the page. */
function useBack(): Outreach | undefined {
  const reached = useReached()
  const [back, setBack] = useState<Outreach>()
  useEffect(() => {
    if (!reached) return undefined
    const look = () => {
      if (document.visibilityState === "visible" && document.hasFocus()) setBack(reached)
    }
    const timer = setTimeout(look, leavingTime)
    document.addEventListener("visibilitychange", look)
    globalThis.addEventListener("focus", look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", look)
      globalThis.removeEventListener("focus", look)
    }
  }, [reached])
  return back === reached ? back : undefined
}

/** Asks for the outcome after a call or message about a deal, over any page. */
export function ContactLogHost() {
  const reached = useBack()
  const canLog = useCan("task.write")
  const dialog = useTopDialog()
  if (!reached || !canLog) return null
  return createPortal(
    <Suspense>
      <ContactLogBar
        key={`${reached.way} ${reached.dealId} ${reached.name} ${reached.task?.id}`}
        reached={reached}
        onDone={forgetReach}
      />
    </Suspense>,
    dialog ?? document.body,
  )
}
