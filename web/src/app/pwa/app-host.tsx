import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { useRehearsal } from "../../lib/text/clock.ts"
import { useKeptSince } from "../../lib/api/kept-answers.ts"
import { meOptions } from "../../lib/session/me.ts"
import { isSignedIn } from "../../lib/session/session.ts"
import { RehearsalNotice } from "../../ui/forms/rehearsal-notice.tsx"
import { offerIfOutdated, useUpdateOffered, declineUpdate, installUpdate } from "./app-update.ts"
import { startServiceWorker } from "./service-worker.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { Share, X } from "lucide-react"
import { useStored } from "../../lib/session/storage.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { LogoMark } from "../shell/bars/logo.tsx"
import { declineInstall, installApp, useInstallWay } from "./app-install.ts"
import styles from "./install-card.module.css"

/** Offers to install the app, once, in a corner of the page. */
function InstallCard() {
  const m = useMessages()
  const way = useInstallWay()
  const [answer] = useStored("installOffer")
  const [token] = useStored("token")
  if (way === undefined || answer !== undefined || token === undefined) return null
  return (
    <aside className={`raised flex gap-3 p-3 ${styles.card}`} aria-label={m.app.install}>
      <LogoMark size={32} />
      <div className="flex-1 min-w-0">
        <p className="bold">{m.app.install}</p>
        <p className={styles.detail}>
          {way === "share" ? (
            <>
              {m.app.installByShare} <Share className={styles.share} aria-hidden="true" />
            </>
          ) : (
            m.app.installText
          )}
        </p>
        {way === "prompt" && (
          <Button size="s" look="primary" onClick={() => void installApp()}>
            {m.app.installNow}
          </Button>
        )}
      </div>
      <IconButton size="s" label={m.ui.close} icon={<X />} onClick={declineInstall} />
    </aside>
  )
}

/** Asks whether to update to the new version now. */
function UpdateDialog() {
  const words = useMessages().app
  return (
    <Dialog
      title={words.updateTitle}
      size="s"
      onClose={declineUpdate}
      footer={
        <>
          <Button onClick={declineUpdate}>{words.later}</Button>
          <Button look="primary" onClick={() => void installUpdate()}>
            {words.update}
          </Button>
        </>
      }
    >
      <p>{words.updateText}</p>
    </Dialog>
  )
}

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
