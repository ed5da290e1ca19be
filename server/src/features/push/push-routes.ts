import * as push from "@funil/contract/push"
import { route, type Route } from "../../platform/http/route.ts"
import { vapidKeys } from "../../platform/push/vapid.ts"
import { createPushSubscription } from "./create-push-subscription.ts"
import { deletePushSubscription } from "./delete-push-subscription.ts"
import { listPushSubscriptions } from "./list-push-subscriptions.ts"

export const pushRoutes: Route[] = [
  route(push.getPushKey, ({ ctx }) => ({ key: vapidKeys(ctx.services.config.secretKey).publicKey })),
  route(push.listPushSubscriptions, ({ ctx }) => listPushSubscriptions(ctx)),
  route(push.createPushSubscription, ({ ctx, body }) => createPushSubscription(ctx, body)),
  route(push.deletePushSubscription, ({ ctx, params }) => deletePushSubscription(ctx, params.id)),
]
