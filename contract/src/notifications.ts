import * as z from "zod/mini"
import { isAdminLevel, type Role } from "./permissions.ts"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { paged, pageQuery } from "./shared/paging.ts"

/** What a notification is about, which also chooses its icon. */
export const notificationKinds = [
  "task_assigned",
  "task_starting",
  "mention",
  "deal_assigned",
  "form_answered",
  "return_requested",
  "deal_won",
  "team_deal_won",
  "import_done",
  "data_ready",
  "automation_failed",
  "automation_stopped",
  "webhook_stopped",
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/**
 * A notification of the caller's own, worded in the language of the call. `route` is a path of the web app. Kinds are added over time: show
 * an unknown one by its title.
 */
export const notification = z.object({
  id,
  user_id: id,
  created_at: instant,
  route: z.string(),
  icon: z.enum(notificationKinds),
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
  summary: "List your notifications",
  method: "GET",
  path: "/notifications",
  access: "signed_in",
  query: z.strictObject(pageQuery),
  answer: z.extend(paged(notification), { unread: z.number() }),
})

export const updateNotification = endpoint({
  id: "notification.update",
  summary: "Mark a notification as read or unread",
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
  summary: "Mark all notifications as read",
  method: "PUT",
  path: "/notifications/read-all",
  access: "signed_in",
  answer: z.object({ updated: z.number() }),
})

export const deleteNotification = endpoint({
  id: "notification.delete",
  summary: "Delete a notification",
  method: "DELETE",
  path: "/notifications/:id",
  access: "signed_in",
  params: idParams,
})

/** Takes a deletion back, until the purge. */
export const restoreNotification = endpoint({
  id: "notification.restore",
  summary: "Restore a notification",
  method: "POST",
  path: "/notifications/:id/restore",
  access: "signed_in",
  params: idParams,
  status: 200,
  answer: notification,
})

const channels = z.object({
  /** Listed under the bell. */
  app: z.boolean(),
  /** Pushed to the browsers that subscribed. */
  push: z.boolean(),
  /** Told by the daily mail, while unread. */
  email: z.boolean(),
})
export type NotificationChannel = keyof z.output<typeof channels>

const adminKinds: readonly NotificationKind[] = [
  "team_deal_won",
  "import_done",
  "data_ready",
  "automation_failed",
  "automation_stopped",
  "webhook_stopped",
]

/** The kinds that somebody of a role can be told of. */
export function kindsOfRole(role: Role): readonly NotificationKind[] {
  return isAdminLevel(role)
    ? notificationKinds
    : notificationKinds.filter((kind) => !adminKinds.includes(kind))
}

/** Whether a kind is told by any channel where the user wished nothing else: what others of the team win is not. */
export function isToldByDefault(kind: NotificationKind): boolean {
  return kind !== "team_deal_won"
}

const hour = z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(0), z.lte(23))
const digest = z.enum(["off", "daily"])

/**
 * How the caller wishes to be told, for each kind that their role is told of. `digest_hour` is the hour, in the account's time zone,
 * from which the daily mail is sent.
 */
export const notificationSettings = z.object({
  kinds: z.partialRecord(z.enum(notificationKinds), channels),
  digest,
  digest_hour: hour,
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotificationSettings = endpoint({
  id: "notification_settings.get",
  summary: "Get the notification settings",
  method: "GET",
  path: "/notifications/settings",
  access: "signed_in",
  answer: notificationSettings,
})

/** Changes what is sent, channel by channel. */
export const updateNotificationSettings = endpoint({
  id: "notification_settings.update",
  summary: "Update the notification settings",
  method: "PUT",
  path: "/notifications/settings",
  access: "signed_in",
  body: z.strictObject({
    kinds: z.optional(
      z.partialRecord(
        z.enum(notificationKinds),
        z.strictObject({
          app: z.optional(z.boolean()),
          push: z.optional(z.boolean()),
          email: z.optional(z.boolean()),
        }),
      ),
    ),
    digest: z.optional(digest),
    digest_hour: z.optional(hour),
  }),
  answer: notificationSettings,
})
