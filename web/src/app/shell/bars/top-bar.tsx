// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { useCanGoBack, useRouter } from "@tanstack/react-router"
import { ArrowLeft, Search } from "lucide-react"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { Later } from "../../../ui/screen/later.tsx"
import { openPalette } from "../../palette/palette-state.ts"
import { useRouteTitle } from "../../route-title.ts"
import { ProfileMenu } from "./profile-menu.tsx"
import styles from "./top-bar.module.css"
import { TopBarPlace } from "../../../ui/screen/top-bar-slot.tsx"

const loadTrial = async () => (await import("./trial-badge.tsx")).TrialBadge
const loadBell = async () =>
  (await import("../../../features/notifications/notification-bell.tsx")).NotificationBell

interface Props {
  isPhone: boolean
  /** Whether to show a back button, on phone pages outside the four places. */
  hasBack: boolean
}

function BackButton() {
  const m = useMessages()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: "/records" }))
  return <IconButton label={m.ui.back} icon={<ArrowLeft />} onClick={back} />
}

const keys = /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘K" : "Ctrl+K"

/**
 * Opens the palette. Shows its shortcut so that it doesn't look like a second search, and an icon
 * on phones.
 */
function PaletteButton({ isPhone }: Pick<Props, "isPhone">) {
  const label = `${useMessages().shell.palette} (${keys})`
  if (isPhone) return <IconButton label={label} icon={<Search />} onClick={() => openPalette()} />
  return (
    <button
      type="button"
      className={styles.palette}
      aria-label={label}
      title={label}
      onClick={() => openPalette()}
    >
      {keys}
    </button>
  )
}

export function TopBar({ isPhone, hasBack }: Props) {
  const title = useRouteTitle()
  const isOnTrial = useMe()?.account.state === "trial"
  return (
    <header className={styles.bar}>
      {hasBack && <BackButton />}
      <TopBarPlace className={styles.place} />
      {title && <h1 className={`flex-1 min-w-0 text-l truncate ${styles.title}`}>{title}</h1>}
      <div className="row gap-2 ml-auto">
        {isOnTrial && <Later load={loadTrial} props={{ isShort: isPhone }} />}
        <PaletteButton isPhone={isPhone} />
        <Later load={loadBell} fallback={<span className={styles.waiting} />} />
        {!isPhone && <ProfileMenu />}
      </div>
    </header>
  )
}
