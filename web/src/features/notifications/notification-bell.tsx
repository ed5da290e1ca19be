import { useQuery } from "@tanstack/react-query"
import { Bell } from "lucide-react"
import { Suspense, useEffect, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Drawer } from "../../ui/overlays/drawer.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { Popover } from "../../ui/overlays/popover.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { unreadOptions } from "./notification-api.ts"
import styles from "./notification-bell.module.css"
import { late } from "../../ui/screen/late.ts"

const loadPanel = () => import("./notification-panel.tsx")
const NotificationPanel = late(async () => (await loadPanel()).NotificationPanel)

const maxShown = 99

/** Shows the number on the icon of the installed app. */
function showOnAppIcon(unread: number): void {
  if (!("setAppBadge" in navigator)) return
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}

function Face({ unread }: { unread: number }) {
  const format = useFormat()
  return (
    <>
      <Bell />
      {unread > 0 && (
        <span className={`text-xs bold tabular text-center ${styles.count}`} aria-hidden="true">
          {unread > maxShown ? `${maxShown}+` : format.number(unread)}
        </span>
      )}
    </>
  )
}

/**
 * The bell with the number of unread notifications. It opens a panel, or a full screen on phones.
 */
export function NotificationBell() {
  const words = useMessages().notifications
  const isPhone = usePhone()
  const unread = useQuery(unreadOptions).data ?? 0
  const [isOpen, setOpen] = useState(false)
  useEffect(() => showOnAppIcon(unread), [unread])
  useEffect(() => () => showOnAppIcon(0), [])
  const label = unread > 0 ? `${words.title}, ${words.unread(unread)}` : words.title
  const waiting = <Skeleton width={260} height={180} />
  if (!isPhone) {
    const trigger = {
      className: `icon-button ${styles.bell}`,
      "aria-label": label,
      title: label,
      onPointerEnter: () => void loadPanel().catch(() => undefined),
      children: <Face unread={unread} />,
    }
    return (
      <Popover trigger={trigger} label={words.title} align="end">
        {(close) => (
          <Suspense fallback={waiting}>
            <NotificationPanel onClose={close} />
          </Suspense>
        )}
      </Popover>
    )
  }
  return (
    <>
      <IconButton
        className={styles.bell}
        label={label}
        icon={<Face unread={unread} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Drawer label={words.title} onClose={() => setOpen(false)}>
          <Suspense fallback={waiting}>
            <NotificationPanel isSheet onClose={() => setOpen(false)} />
          </Suspense>
        </Drawer>
      )}
    </>
  )
}
