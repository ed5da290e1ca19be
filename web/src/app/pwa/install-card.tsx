import { Share, X } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { useStored } from "../../lib/session/storage.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { LogoMark } from "../shell/bars/logo.tsx"
import { declineInstall, installApp, useInstallWay } from "./app-install.ts"
import styles from "./install-card.module.css"

/** Offers to install the app, once, in a corner of the page. */
export function InstallCard() {
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
