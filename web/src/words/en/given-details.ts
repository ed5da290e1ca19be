import type { Messages } from "../pt-br.ts"

export const givenDetails: Messages["givenDetails"] = {
  title: "Also provided",
  about: "Someone typed this about the contact. Check it before you use it.",
  byForm: (name, when) => `In the form ${name}, ${when}`,
  byOrder: (when) => `In a store order or a deleted form, ${when}`,
  accept: "Use",
  acceptLabel: (value) => `Use ${value}`,
  dismiss: "Dismiss",
  dismissLabel: (value) => `Dismiss ${value}`,
  accepted: "Contact updated",
  acceptFailed: "Couldn't update the contact",
  dismissed: "Dismissed",
  dismissFailed: "Couldn't dismiss it",
}
