import type { Messages } from "../pt-br.ts"

export const settings: Messages["settings"] = {
  search: "Search settings",
  clear: "Clear the search",
  nothing: (text) => `No settings found for “${text}”.`,
  groups: {
    account: "Account",
    people: "People",
    pipelines: "Pipelines",
    data: "Data",
    channels: "Channels",
    money: "Money",
    developers: "Developers",
    security: "Security",
    own: "Just for you",
  },
  places: {
    companyData: {
      label: "Company data",
      text: "Name, tax ID, logo, address, language and time zone.",
      words: "account owner region marketing ip addresses",
    },
    plan: {
      label: "Plan and invoices",
      text: "What you have, what it costs and the next invoice.",
      words: "subscription payment price upgrade billing trial seats",
    },
    leaving: {
      label: "Download everything or close the account",
      text: "All data in one file, and the end of the account.",
      words: "export backup copy cancel delete leave gdpr lgpd",
    },
    users: {
      label: "Users",
      text: "Who works in Funil and what they can do.",
      words: "team members invite roles permissions access",
    },
    goals: {
      label: "Goals",
      text: "How much each person and the team aim to sell.",
      words: "targets quota sales of the month",
    },
    pipelines: {
      label: "Pipelines and stages",
      text: "Stages, lost reasons and what the cards show.",
      words: "configure board kanban funnel",
    },
    taskTypes: {
      label: "Task types",
      text: "Calls, meetings and anything else your team does.",
      words: "configure activities visit",
    },
    workflows: {
      label: "Automations",
      text: "What Funil does by itself when something happens.",
      words: "workflows triggers rules",
    },
    customFields: {
      label: "Custom fields",
      text: "The information only your company needs.",
      words: "form attributes",
    },
    products: {
      label: "Products",
      text: "What you sell and for how much.",
      words: "catalog catalogue prices items",
    },
    migration: {
      label: "Migrate from another CRM",
      text: "Bring pipelines, deals and history from Pipedrive, RD Station and others.",
      words: "move import pipedrive hubspot rd station agendor trello csv",
    },
    duplicateContacts: {
      label: "Duplicate contacts",
      text: "Contacts that look like the same person.",
      words: "possible merge",
    },
    duplicateCompanies: {
      label: "Duplicate companies",
      text: "Companies that look the same.",
      words: "possible merge",
    },
    trash: {
      label: "Trash",
      text: "Restore what was deleted in the last 30 days.",
      words: "deleted bin recover",
    },
    messages: {
      label: "Sent messages",
      text: "Emails, SMS and WhatsApp that automations sent, and their delivery status.",
      words: "outbox",
    },
    webforms: {
      label: "Web forms",
      text: "Collect deals on your own site.",
      words: "lead capture page embed",
    },
    shops: {
      label: "Shops",
      text: "Nuvemshop, Shopify and WooCommerce: products in sync, and orders for returns.",
      words: "online shop store e-commerce connect sync integration",
    },
    returns: {
      label: "Returns",
      text: "The page where customers ask for returns and exchanges.",
      words: "refunds reverse logistics form",
    },
    receiving: {
      label: "Getting paid",
      text: "Pix and collecting payments from your customers.",
      words: "key qr code asaas boleto",
    },
    bills: { label: "Finance", text: "The bills to pay and to receive.", words: "invoices payments" },
    tokens: {
      label: "API tokens",
      text: "Let scripts, integrations and assistants work in Funil.",
      words: "key programs mcp zapier access",
    },
    webhooks: {
      label: "Webhooks",
      text: "Notify other programs when something happens in Funil.",
      words: "events integration",
    },
    reference: {
      label: "API reference",
      text: "Every call, and the guides. Opens in another tab.",
      words: "documentation docs openapi developer",
    },
    addresses: {
      label: "Allowed addresses",
      text: "The networks your team can sign in from.",
      words: "ip network block access restriction",
    },
    operations: {
      label: "Operation history",
      text: "Who did what and when, with undo.",
      words: "audit log",
    },
    profile: { label: "Profile", text: "Your name, picture and contact details.", words: "my account email" },
    preferences: {
      label: "Language and theme",
      text: "Portuguese or English, light or dark.",
      words: "appearance dark mode",
    },
    notifications: {
      label: "Notifications",
      text: "What reaches you, and how.",
      words: "alerts email push digest",
    },
    signature: {
      label: "Email signature",
      text: "The end of the emails you write.",
      words: "footer message",
    },
    calendarFeed: {
      label: "Tasks in your calendar",
      text: "Your tasks in Google Calendar, Outlook or Apple.",
      words: "google outlook apple ical subscribe feed",
    },
    password: { label: "Password", text: "Change the password you sign in with.", words: "access security" },
    sessions: {
      label: "Sessions",
      text: "Where you are signed in.",
      words: "devices sign out everywhere security",
    },
  },
  all: "All settings",
  support: "Questions, problems and ideas. Opens in another tab.",
  records: "Everything your team keeps.",
  /** For a user who was redirected from a page. */
  noAccess: {
    title: "You don't have access to that page",
    text: "If you need it, ask an admin of the account.",
  },
}
