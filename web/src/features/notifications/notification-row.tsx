import type { Notification } from "@funil/contract/messages/notifications"
import { ownValue } from "@funil/contract/shared/own-value"
import { X } from "lucide-react"
import type { KeyboardEvent, MouseEvent } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { KindIcon } from "./kind-icon.tsx"
import styles from "./notification-row.module.css"

interface Props {
  notification: Notification
  /** Called when it opens in this tab. The browser handles new tabs. */
  onOpen: (notification: Notification) => void
  onRemove: (notification: Notification) => void
}

function opensHere(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Moves between notifications with the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key)
  if (step === undefined) return
  event.preventDefault()
  const panel = event.currentTarget.closest("[data-walked]")
  const links = [...(panel?.querySelectorAll<HTMLElement>("li > a") ?? [])]
  links[links.indexOf(event.currentTarget) + step]?.focus()
}

/** A notification: a link to its subject, and a delete button. */
export function NotificationRow({ notification, onOpen, onRemove }: Props) {
  const m = useMessages()
  const format = useFormat()
  const { title, description, icon, route, read, created_at } = notification
  return (
    <li className={classNames("rounded relative hoverable", styles.row, !read && styles.unread)}>
      <a
        href={route}
        className={`rounded flex gap-3 text-inherit no-underline ${styles.link}`}
        onClick={(event) => {
          if (opensHere(event)) event.preventDefault()
          if (opensHere(event)) onOpen(notification)
        }}
        onKeyDown={(event) => {
          walk(event)
          if (event.key === "Delete" || event.key === "Backspace") onRemove(notification)
        }}
      >
        <KindIcon kind={icon} />
        <span className="stack gap-half min-w-0">
          <span className={`break ${styles.title}`}>
            {title}
            {!read && <span className="visually-hidden"> ({m.notifications.isUnread})</span>}
          </span>
          {description && <span className="muted clamp-2 break">{description}</span>}
          <time className="text-s faint" dateTime={created_at} title={format.dateTime(created_at)}>
            {format.relative(created_at)}
          </time>
        </span>
      </a>
      <IconButton
        size="s"
        className={styles.remove}
        label={m.notifications.remove}
        icon={<X />}
        onClick={() => onRemove(notification)}
      />
    </li>
  )
}
