import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"

/** What a notification is about, which also chooses its icon. */
export const notificationIcons = ["task_assigned", "task_starting", "mention"] as const
export type NotificationIcon = (typeof notificationIcons)[number]

/** A notification of the caller's own, worded in the language of the call. `route` is a path of the web app. */
export const notification = z.object({
  id,
  user_id: id,
  created_at: instant,
  route: z.string(),
  icon: z.enum(notificationIcons),
  read: z.boolean(),
  title: z.string(),
  description: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

/** What `event: notification` carries: one came, was read or was deleted, in this tab or another. */
export const notificationEvent = z.object({ id, action: z.enum(["create", "update", "delete"]) })
export type NotificationEvent = z.output<typeof notificationEvent>

/** My notifications of the last 90 days, the newest first; `unread` counts those of all pages. */
export const listNotifications = endpoint({
  id: "notification.list",
  method: "GET",
  path: "/notifications",
  access: "signed_in",
  query: z.strictObject(pageQuery),
  answer: z.extend(paged(notification), { unread: z.number() }),
})

export const updateNotification = endpoint({
  id: "notification.update",
  method: "PUT",
  path: "/notifications/:id",
  access: "signed_in",
  params: idParams,
  body: z.strictObject({ read: z.boolean() }),
  answer: notification,
})

/** Marks all of mine as read and answers how many were not. */
export const readAllNotifications = endpoint({
  id: "notification.read_all",
  method: "PUT",
  path: "/notifications/read-all",
  access: "signed_in",
  answer: z.object({ updated: z.number() }),
})

export const deleteNotification = endpoint({
  id: "notification.delete",
  method: "DELETE",
  path: "/notifications/:id",
  access: "signed_in",
  params: idParams,
})
