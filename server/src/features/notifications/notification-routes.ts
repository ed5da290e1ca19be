import * as notifications from "@funil/contract/messages/notifications"
import { route, type Route } from "../../platform/http/route.ts"
import { getNotificationSettings, updateNotificationSettings } from "./notification-settings.ts"
import {
  deleteNotification,
  listNotifications,
  readAllNotifications,
  restoreNotification,
  updateNotification,
} from "./notifications.ts"
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
