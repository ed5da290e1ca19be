import type { Messages } from "../pt-br.ts"

export const fields: Messages["fields"] = {
  none: "–",
  yes: "Yes",
  no: "No",
  gone: "No longer here",
  noun: (label: string) => `Kind of ${label}`,
  nouns: {
    deal: "Deal",
    contact: "Contact",
    company: "Company",
    user: "User",
    product: "Product",
    bill: "Bill",
    task: "Task",
  },
  open: (label: string) => `Open ${label}`,
  empty: "Empty",
  hourOf: (label) => `${label}, hour`,
  addTag: "Add tag",
}
