import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { useKeptSince } from "../../lib/kept-answers.ts"
import { InstallCard } from "./install-card.tsx"
import { offerUpdate, useUpdateOffered } from "./app-update.ts"
import { startServiceWorker } from "./service-worker.ts"
import { UpdateDialog } from "./update-dialog.tsx"

let isStarted = false

/** How often the server is tried while what is shown is kept from before. */
const tryEveryMs = 5000

/** Once the server can be reached again, what was kept from before is read anew. */
function useReadAnew(): void {
  const client = useQueryClient()
  const isKept = useKeptSince() !== undefined
  useEffect(() => {
    if (!isKept) return undefined
    const readAnew = () => void client.invalidateQueries()
    const timer = setInterval(readAnew, tryEveryMs)
    globalThis.addEventListener("online", readAnew)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener("online", readAnew)
    }
  }, [client, isKept])
}

/** What makes the page an app: its service worker, the offer to install it, and the question about a new version. */
export function AppHost() {
  const router = useRouter()
  useReadAnew()
  const isUpdateOffered = useUpdateOffered()
  useEffect(() => {
    if (isStarted || !import.meta.env.PROD) return
    isStarted = true
    void startServiceWorker(router)
    // A part of this version that the server no longer has: the new version has it.
    globalThis.addEventListener("vite:preloadError", () => navigator.onLine && offerUpdate(true))
  }, [router])
  return (
    <>
      <InstallCard />
      {isUpdateOffered && <UpdateDialog />}
    </>
  )
}
