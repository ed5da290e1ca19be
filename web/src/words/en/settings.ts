import type { Messages } from "../pt-br.ts"

export const settings: Messages["settings"] = {
  lead: "How Funil works in your company.",
  pipelines: "Stages, lost reasons and what the cards show.",
  customFields: "The information only your company needs.",
  products: "What you sell and for how much.",
  taskTypes: "Calls, meetings and anything else your team does.",
  messages: "Emails, SMS and WhatsApp that automations sent, and their delivery status.",
  webforms: "Collect deals on your own site.",
  receiving: "Pix and collecting payments from your customers.",
  shops: "Nuvemshop, Shopify and WooCommerce: products in sync, and orders for returns.",
  tokens: "Let scripts, integrations and assistants work in Funil.",
  webhooks: "Notify other programs when something happens in Funil.",
  returns: "The page where customers ask for returns and exchanges.",
  trash: "Restore what was deleted in the last 30 days.",
  operations: "Who did what and when, with undo.",
  support: "Questions, problems and ideas. Opens in another tab.",
  records: "Everything your team keeps.",
  /** For a user who was redirected from a page. */
  noAccess: {
    title: "You don't have access to that page",
    text: "If you need it, ask an admin of the account.",
  },
}
