import * as secrets from "@funil/contract/data/webhook-secrets"
import { route, type Route } from "../../platform/http/route.ts"
import { getWebhookSecret, rotateWebhookSecret } from "./webhook-secrets.ts"
export const deliveryRoutes: Route[] = [
  route(secrets.getWebhookSecret, ({ ctx }) => getWebhookSecret(ctx)),
  route(secrets.rotateWebhookSecret, ({ ctx }) => rotateWebhookSecret(ctx)),
]
