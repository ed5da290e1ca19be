import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const palette: Messages["palette"] = {
  /** As they are written on the keys. */
  keyNames: { close: "Esc", control: "Ctrl", enter: "Enter" },
  title: "Search and commands",
  placeholder: "Search deals, contacts, companies… or type a command",
  results: "Results",
  nothing: (text) => `Nothing found for “${text}”.`,
  found: (count) =>
    plural(count, { one: "# result. Use the arrow keys.", other: "# results. Use the arrow keys." }),
  choose: "choose",
  open: "open",
  openTab: "new tab",
  recent: "Opened lately",
  go: "Go to",
  make: "Create",
  entities: {
    deal: "Deals",
    contact: "Contacts",
    company: "Companies",
    product: "Products",
    user: "Users",
  },
  places: {
    pipelines: { label: "Pipelines", words: "board kanban funnel" },
    deals: { label: "Deals", words: "deal list cards opportunities" },
    contacts: { label: "Contacts", words: "people customers" },
    companies: { label: "Companies", words: "accounts organisations customers" },
    users: { label: "Users", words: "team members invite" },
    settings: { label: "Settings", words: "configuration preferences" },
    pipelineSettings: { label: "Pipelines and stages", words: "configure settings lost reasons" },
    customFields: { label: "Custom fields", words: "form attributes" },
    products: { label: "Products", words: "catalogue prices items" },
    trash: { label: "Trash", words: "deleted restore bin" },
    operations: { label: "History of operations", words: "undo audit log" },
    records: { label: "Records", words: "lists" },
    profile: { label: "Profile", words: "my account password sessions language theme" },
  },
  makings: {
    deal: { label: "New deal", words: "create add card opportunity" },
    contact: { label: "New contact", words: "create add person customer" },
    company: { label: "New company", words: "create add account organisation" },
    user: { label: "Invite user", words: "create add new team" },
    product: { label: "New product", words: "create add item" },
    pipeline: { label: "New pipeline", words: "create add board funnel" },
    customField: { label: "New custom field", words: "create add" },
    importDeals: { label: "Import deals", words: "csv spreadsheet" },
    importContacts: { label: "Import contacts", words: "csv spreadsheet" },
    importCompanies: { label: "Import companies", words: "csv spreadsheet" },
  },
}
