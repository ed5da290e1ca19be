import { Outlet, useMatches, useNavigate } from "@tanstack/react-router"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { useEventStream } from "../../lib/event-stream.ts"
import { useMessages } from "../../lib/messages.ts"
import { Later } from "../../ui/later.tsx"
import { usePhone } from "../../ui/phone.ts"
import { useShortcut } from "../../ui/shortcuts.ts"
import { PaletteHost } from "../palette/palette-host.tsx"
import { BottomBar } from "./bottom-bar.tsx"
import { liveKeys } from "./live-keys.ts"
import { Navigation } from "./navigation.tsx"
import styles from "./shell.module.css"
import { TopBar } from "./top-bar.tsx"

const ShortcutListDialog = lazy(async () => ({
  default: (await import("../../ui/shortcut-list-dialog.tsx")).ShortcutListDialog,
}))
const loadLateHosts = async () => (await import("./late-hosts.tsx")).LateHosts

/**
 * The frame of everything that needs a session: menu, top bar, the page, and on phones the bar at the bottom. The page is the
 * route's, unless one is passed.
 */
export function Shell({ children }: { children?: ReactNode }) {
  const m = useMessages()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const isPlace = useMatches({ select: (matches) => matches.at(-1)?.staticData.isPlace === true })
  const [areKeysShown, setKeysShown] = useState(false)
  useEventStream(liveKeys)
  useShortcut("?", m.shell.shortcuts, () => setKeysShown(true))
  useShortcut("1", m.shell.goPipelines, () => void navigate({ to: "/pipelines" }))
  useShortcut("2", m.shell.goToday, () => void navigate({ to: "/today" }))
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {m.shell.skip}
      </a>
      {!isPhone && <Navigation />}
      <div className={styles.main}>
        <TopBar isPhone={isPhone} hasBack={isPhone && !isPlace} onShortcuts={() => setKeysShown(true)} />
        <main id="content" className={styles.content} tabIndex={-1}>
          {children ?? <Outlet />}
        </main>
        {isPhone && isPlace && <BottomBar />}
      </div>
      <PaletteHost />
      <Later load={loadLateHosts} />
      <Suspense>{areKeysShown && <ShortcutListDialog onClose={() => setKeysShown(false)} />}</Suspense>
    </div>
  )
}
