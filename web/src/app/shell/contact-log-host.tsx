import { Suspense, useEffect, useState } from "react"
import { createPortal } from "react-dom"
import { ContactLogBar } from "../../features/tasks/contact-log-bar.tsx"
import { useCan } from "../../lib/me.ts"
import { forgetReach, type Reached, useReached } from "../../lib/reached.ts"
import { useTopDialog } from "../../ui/open-dialogs.ts"

/** Milliseconds in which another program has taken over, where one does. */
const leavingTime = 1000

/** Whom I went to reach, once I am back at the page. */
function useBack(): Reached | undefined {
  const reached = useReached()
  const [back, setBack] = useState<Reached>()
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

/** After a call or a message about a deal, over everything: what came of it. */
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
