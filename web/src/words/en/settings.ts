import type { Messages } from "../pt-br.ts"

export const settings: Messages["settings"] = {
  lead: "How Funil works in your company.",
  pipelines: "Stages, lost reasons and what the cards show.",
  customFields: "What only your company needs to know of a record.",
  products: "What you sell, with prices.",
  taskTypes: "Calls, meetings and whatever else the team does.",
  messages: "Emails, SMS and WhatsApp that automations sent, and how far they got.",
  webforms: "Collect deals on your own site.",
  receiving: "Pix and collecting what your customers owe.",
  shops: "Nuvemshop, Shopify and WooCommerce: products in sync, and orders for returns.",
  returns: "The page on which buyers ask to return or exchange things.",
  trash: "What was deleted in the last 30 days, to restore.",
  operations: "Who did what and when, with undo.",
  support: "Questions, problems and ideas. Opens in another tab.",
  records: "Everything that your team keeps.",
  /** To who was led away from a page. */
  noAccess: {
    title: "You don't have access to that page",
    text: "If you need it, ask an admin of the account.",
  },
}
