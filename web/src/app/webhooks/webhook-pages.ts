/** One chunk for the pages of webhooks. */
export { CreateWebhookPage } from "./create-webhook-page.tsx"
export { WebhookPage } from "./webhook-page.tsx"
export { WebhooksPage } from "./webhooks-page.tsx"
