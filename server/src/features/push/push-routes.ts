import * as push from "@funil/contract/messages/push"
import { route, type Route } from "../../platform/http/route.ts"
import { vapidKeys } from "../../platform/push/vapid.ts"
import {
  createPushSubscription,
  deletePushSubscription,
  listPushSubscriptions,
} from "./push-subscriptions.ts"
export const pushRoutes: Route[] = [
  route(push.getPushKey, ({ ctx }) => ({ key: vapidKeys(ctx.services.config.secretKey).publicKey })),
  route(push.listPushSubscriptions, ({ ctx }) => listPushSubscriptions(ctx)),
  route(push.createPushSubscription, ({ ctx, body }) => createPushSubscription(ctx, body)),
  route(push.deletePushSubscription, ({ ctx, params }) => deletePushSubscription(ctx, params.id)),
]
