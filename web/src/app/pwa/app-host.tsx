import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { useRehearsal } from "../../lib/text/clock.ts"
import { useKeptSince } from "../../lib/api/kept-answers.ts"
import { meOptions } from "../../lib/session/me.ts"
import { isSignedIn } from "../../lib/session/session.ts"
import { RehearsalNotice } from "../../ui/forms/rehearsal-notice.tsx"
import { InstallCard } from "./install-card.tsx"
import { offerIfOutdated, useUpdateOffered } from "./app-update.ts"
import { startServiceWorker } from "./service-worker.ts"
import { UpdateDialog } from "./update-dialog.tsx"

let isStarted = false

/** How often the page tries the server while it shows cached data, in milliseconds. */
const tryEveryMs = 5000

/**
 * Refetches everything on the screen once the server is reachable. Until then it polls one small
 * call.
 */
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

/** Shows the rehearsal clock, registers the service worker, and offers installation and updates. */
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
    // A chunk failed to load: the network is down, or the server has a newer version.
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
