import * as notifications from "@funil/contract/notifications"
import { route, type Route } from "../../platform/http/route.ts"
import { deleteNotification } from "./delete-notification.ts"
import { getNotificationSettings } from "./get-notification-settings.ts"
import { listNotifications } from "./list-notifications.ts"
import { readAllNotifications } from "./read-all-notifications.ts"
import { restoreNotification } from "./restore-notification.ts"
import { updateNotification } from "./update-notification.ts"
import { updateNotificationSettings } from "./update-notification-settings.ts"

export const notificationRoutes: Route[] = [
  route(notifications.listNotifications, ({ ctx, query }) => listNotifications(ctx, query)),
  route(notifications.getNotificationSettings, ({ ctx }) => getNotificationSettings(ctx)),
  route(notifications.updateNotificationSettings, ({ ctx, body }) => updateNotificationSettings(ctx, body)),
  route(notifications.readAllNotifications, ({ ctx }) => readAllNotifications(ctx)),
  route(notifications.updateNotification, ({ ctx, params, body }) =>
    updateNotification(ctx, params.id, body),
  ),
  route(notifications.restoreNotification, ({ ctx, params }) => restoreNotification(ctx, params.id)),
  route(notifications.deleteNotification, ({ ctx, params }) => deleteNotification(ctx, params.id)),
]
