import type { Notification } from "@funil/contract/messages/notifications"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { BellRing, CheckCheck, Settings2, X } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import {
  listedOnce,
  notificationsOptions,
  useReadAll,
  useReadNotification,
  useRemoveNotification,
} from "./notification-api.ts"
import { notificationGroups } from "./notification-groups.ts"
import styles from "./notification-panel.module.css"
import { NotificationRow } from "./notification-row.tsx"
import { PushOffer } from "./push-offer.tsx"

interface Props {
  onClose: () => void
  /** Whether it fills a phone's screen, with a close button. */
  isSheet?: boolean
}

function Head({ isSheet, onClose, hasUnread }: Props & { hasUnread: boolean }) {
  const words = useMessages().notifications
  const m = useMessages()
  const readAll = useReadAll()
  return (
    <header className={`row gap-half ${styles.head}`}>
      <h2 className="flex-1 text-m">{words.title}</h2>
      <IconButton
        size="s"
        label={words.readAll}
        icon={<CheckCheck />}
        disabled={!hasUnread || readAll.isPending}
        onClick={() => readAll.mutate()}
      />
      <Link
        to="/profile/notifications"
        className="icon-button icon-button-s"
        title={words.settings}
        aria-label={words.settings}
        onClick={onClose}
      >
        <Settings2 />
      </Link>
      {isSheet && <IconButton size="s" label={m.ui.close} icon={<X />} onClick={onClose} />}
    </header>
  )
}

function Waiting() {
  return (
    <div className={`stack gap-2 ${styles.waiting}`}>
      {[0, 1, 2, 3].map((key) => (
        <Skeleton key={key} height={48} />
      ))}
    </div>
  )
}

/**
 * The user's notifications: the last day, then older ones. Opening a notification marks it read.
 */
export function NotificationPanel({ onClose, isSheet = false }: Props) {
  const words = useMessages().notifications
  const router = useRouter()
  const pages = useInfiniteQuery(notificationsOptions)
  const { mutate: markRead } = useReadNotification()
  const { mutate: remove } = useRemoveNotification()
  const list = pages.data ? listedOnce(pages.data) : []
  const open = (notification: Notification) => {
    if (!notification.read) markRead(notification)
    onClose()
    router.history.push(notification.route)
  }
  const body = (): ReactNode => {
    if (pages.isError && !pages.data)
      return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
    if (!pages.data) return <Waiting />
    if (list.length === 0)
      return (
        <EmptyState icon={<BellRing />} title={words.emptyTitle}>
          {words.emptyText}
        </EmptyState>
      )
    return notificationGroups(list, pages.dataUpdatedAt).map(({ when, items }) => (
      <section key={when} aria-label={words[when]}>
        <h3 className={`text-s faint medium ${styles.group}`}>{words[when]}</h3>
        <ul>
          {items.map((item) => (
            <NotificationRow
              key={item.id}
              notification={item}
              onOpen={open}
              onRemove={({ id }) => remove(id)}
            />
          ))}
        </ul>
      </section>
    ))
  }
  return (
    <div className={isSheet ? `stack flex-1 ${styles.sheet}` : styles.panel} data-walked="">
      <Head isSheet={isSheet} onClose={onClose} hasUnread={list.some(({ read }) => !read)} />
      {list.length > 0 && <PushOffer />}
      {body()}
      {pages.hasNextPage && (
        <div className={styles.more}>
          <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </div>
  )
}
