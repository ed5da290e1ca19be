import type { Notification } from "@funil/contract/messages/notifications"

const dayMs = 24 * 3600 * 1000

interface Group {
  readonly when: "today" | "previous"
  readonly items: readonly Notification[]
}

/** Groups the notifications into the last 24 hours and older. Omits empty groups. */
export function notificationGroups(list: readonly Notification[], now: number): Group[] {
  const isRecent = ({ created_at }: Notification) => now - Date.parse(created_at) < dayMs
  const groups: Group[] = [
    { when: "today", items: list.filter(isRecent) },
    { when: "previous", items: list.filter((item) => !isRecent(item)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
