/** The pages of webhooks, which come together. */
export { CreateWebhookPage } from "./create-webhook-page.tsx"
export { WebhookPage } from "./webhook-page.tsx"
export { WebhooksPage } from "./webhooks-page.tsx"
