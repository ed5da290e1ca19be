import { createRoute } from "@tanstack/react-router"
import { lazyPage } from "../lazy-page.ts"
import { adminRoute } from "../admin-routes.ts"
import { requirePermission } from "../guards.ts"

const pages = () => import("./webhook-pages.ts")

const webhooksRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/webhooks",
  staticData: { title: (m) => m.shell.webhooks },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "webhook.manage"),
  component: lazyPage(pages, "WebhooksPage"),
})

const createWebhookRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/webhooks/create",
  staticData: { title: (m) => m.shell.webhooks },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "webhook.manage"),
  component: lazyPage(pages, "CreateWebhookPage"),
})

const webhookRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "configs/webhooks/$webhookId",
  staticData: { title: (m) => m.shell.webhooks },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, "webhook.manage"),
  component: lazyPage(pages, "WebhookPage"),
})

export const webhookRoutes = [webhooksRoute, createWebhookRoute, webhookRoute] as const
