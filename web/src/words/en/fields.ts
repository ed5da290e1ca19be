import type { Messages } from "../pt-br.ts"

export const fields: Messages["fields"] = {
  none: "–",
  noDate: (typed) => `“${typed}” isn't a date, so we used today.`,
  noTime: (typed) => `“${typed}” isn't a time, so we used 12:00.`,
  madeUndone: "What you created on the way was undone",
  yes: "Yes",
  no: "No",
  gone: "Deleted",
  noun: (label: string) => `Type of ${label}`,
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
  add: "Add…",
  hourOf: (label) => `${label}, time`,
  addTag: "Add tag",
}
