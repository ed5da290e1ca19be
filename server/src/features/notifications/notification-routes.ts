import * as notifications from "@funil/contract/notifications"
import { route, type Route } from "../../platform/http/route.ts"
import { deleteNotification } from "./delete-notification.ts"
import { listNotifications } from "./list-notifications.ts"
import { readAllNotifications } from "./read-all-notifications.ts"
import { updateNotification } from "./update-notification.ts"

export const notificationRoutes: Route[] = [
  route(notifications.listNotifications, ({ ctx, query }) => listNotifications(ctx, query)),
  route(notifications.readAllNotifications, ({ ctx }) => readAllNotifications(ctx)),
  route(notifications.updateNotification, ({ ctx, params, body }) =>
    updateNotification(ctx, params.id, body),
  ),
  route(notifications.deleteNotification, ({ ctx, params }) => deleteNotification(ctx, params.id)),
]
