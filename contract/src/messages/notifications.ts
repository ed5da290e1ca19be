import * as z from "zod/mini"
import { isAdminLevel, type Role } from "../account/permissions.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { paged, pageQuery } from "../shared/paging.ts"
import { instant } from "../shared/values/dates.ts"

/** The kind of a notification, which also chooses its icon. */
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

/** The data of `event: notification`: one was created, read or deleted, in this tab or another. */
export const notificationEvent = z.object({ id, action: z.enum(["create", "update", "delete"]) })
export type NotificationEvent = z.output<typeof notificationEvent>

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

export const restoreNotification = endpoint({
  id: "notification.restore",
  method: "POST",
  path: "/notifications/:id/restore",
  access: "signed_in",
  params: idParams,
  status: 200,
  answer: notification,
})

const channels = z.object({
  /** Shown under the bell. */
  app: z.boolean(),
  /** Pushed to the subscribed browsers. */
  push: z.boolean(),
  /** Included in the daily email while unread. */
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

/** The kinds of notification that a role receives. */
export function kindsOfRole(role: Role): readonly NotificationKind[] {
  return isAdminLevel(role)
    ? notificationKinds
    : notificationKinds.filter((kind) => !adminKinds.includes(kind))
}

/** Whether a kind is on by default. A teammate's win is not. */
export function isToldByDefault(kind: NotificationKind): boolean {
  return kind !== "team_deal_won"
}

const hour = z.number().check(z.refine(Number.isInteger, "not_whole"), z.gte(0), z.lte(23))
const digest = z.enum(["off", "daily"])

export const notificationSettings = z.object({
  kinds: z.partialRecord(z.enum(notificationKinds), channels),
  digest,
  digest_hour: hour,
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const getNotificationSettings = endpoint({
  id: "notification_settings.get",
  method: "GET",
  path: "/notifications/settings",
  access: "signed_in",
  answer: notificationSettings,
})

export const updateNotificationSettings = endpoint({
  id: "notification_settings.update",
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
