import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { useRehearsal } from "../../lib/clock.ts"
import { useKeptSince } from "../../lib/kept-answers.ts"
import { meOptions } from "../../lib/me.ts"
import { isSignedIn } from "../../lib/session.ts"
import { RehearsalNotice } from "../../ui/rehearsal-notice.tsx"
import { InstallCard } from "./install-card.tsx"
import { offerIfOutdated, useUpdateOffered } from "./app-update.ts"
import { startServiceWorker } from "./service-worker.ts"
import { UpdateDialog } from "./update-dialog.tsx"

let isStarted = false

/** How often the server is tried while what is shown is kept from before. */
const tryEveryMs = 5000

/** Once the server can be reached again, all that is shown is read anew. Until then one small question is enough. */
function useReadAnew(): void {
  const client = useQueryClient()
  const isKept = useKeptSince() !== undefined
  useEffect(() => {
    if (!isKept) return undefined
    const ask = () => void client.refetchQueries({ queryKey: meOptions.queryKey })
    const timer = setInterval(ask, tryEveryMs)
    globalThis.addEventListener("online", ask)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener("online", ask)
      if (isSignedIn()) void client.invalidateQueries()
    }
  }, [client, isKept])
}

/** Says that time is rehearsed, and makes the page an app: its service worker, the offer to install it, and the question about a new version. */
export function AppHost() {
  const router = useRouter()
  const client = useQueryClient()
  useReadAnew()
  const isRehearsal = useRehearsal()
  const isUpdateOffered = useUpdateOffered()
  useEffect(() => {
    if (isStarted || !import.meta.env.PROD) return
    isStarted = true
    void startServiceWorker({ router, client })
    // A part that can't be loaded: the network is away, or the server has another version by now.
    globalThis.addEventListener("vite:preloadError", () => void offerIfOutdated())
  }, [router, client])
  return (
    <>
      {isRehearsal && <RehearsalNotice />}
      <InstallCard />
      {isUpdateOffered && <UpdateDialog />}
    </>
  )
}
