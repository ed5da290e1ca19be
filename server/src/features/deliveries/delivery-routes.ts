import * as secrets from "@funil/contract/webhook-secrets"
import { route, type Route } from "../../platform/http/route.ts"
import { getWebhookSecret } from "./get-webhook-secret.ts"
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts"

export const deliveryRoutes: Route[] = [
  route(secrets.getWebhookSecret, ({ ctx }) => getWebhookSecret(ctx)),
  route(secrets.rotateWebhookSecret, ({ ctx }) => rotateWebhookSecret(ctx)),
]
