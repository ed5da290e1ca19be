import { Outlet, useMatches, useLocation, useNavigate } from "@tanstack/react-router"
import { type ReactNode, Suspense, useEffect } from "react"
import { useEventStream } from "../../lib/api/event-stream.ts"
import { useMessages, allMessages } from "../../lib/text/messages.ts"
import { useStore } from "../../lib/store.ts"
import { Later } from "../../ui/screen/later.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { PaletteHost } from "../palette/palette-host.tsx"
import { BottomBar } from "./bars/bottom-bar.tsx"
import { keyListOpen } from "./hosts/key-list-state.ts"
import { liveKeys } from "./live-keys.ts"
import { Navigation } from "./bars/navigation.tsx"
import styles from "./shell.module.css"
import { TopBar } from "./bars/top-bar.tsx"
import { late } from "../../ui/screen/late.ts"
import { showToast } from "../../lib/toasts.ts"

async function tell(): Promise<void> {
  const { title, text } = (await allMessages()).settings.noAccess
  showToast({ status: "warning", title, description: text, time: 8000 })
}

/** Notifies a user once after a redirect from an address that their role can't open. */
function useLedAway(): void {
  const navigate = useNavigate()
  const isLedAway = useLocation({ select: ({ state }) => state.isLedAway === true })
  useEffect(() => {
    if (!isLedAway) return
    tell().catch(() => undefined)
    void navigate({ to: ".", search: true, replace: true, state: {} })
  }, [isLedAway, navigate])
}

const KeyListDialog = late(async () => (await import("./hosts/key-list-dialog.tsx")).KeyListDialog)
const loadLateHosts = async () => (await import("./hosts/late-hosts.tsx")).LateHosts

/**
 * Layout of everything that needs a session: menu, top bar, page, and the bottom bar on phones.
 * Shows the route's page unless `children` is set.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const m = useMessages()
  const isPhone = usePhone()
  const isPlace = useMatches({ select: (matches) => matches.at(-1)?.staticData.isPlace === true })
  const areKeysShown = useStore(keyListOpen)
  useEventStream(liveKeys)
  useLedAway()
  useCommand("anywhere.keys", () => keyListOpen.set(true))
  return (
    <div className={`flex h-full ${styles.shell}`}>
      <a className={styles.skip} href="#content">
        {m.shell.skip}
      </a>
      {!isPhone && <Navigation />}
      <div className={`stack flex-1 min-w-0 ${styles.main}`}>
        <TopBar isPhone={isPhone} hasBack={isPhone && !isPlace} />
        <main id="content" className={styles.content} tabIndex={-1}>
          {children ?? <Outlet />}
        </main>
        {isPhone && isPlace && <BottomBar />}
      </div>
      <PaletteHost />
      <Later load={loadLateHosts} />
      <Suspense>{areKeysShown && <KeyListDialog onClose={() => keyListOpen.set(false)} />}</Suspense>
    </div>
  )
}
