import type { Messages } from "../pt-br.ts"

export const consents: Messages["consents"] = {
  title: "Consents",
  loadFailed: "Couldn't load the consents",
  purpose: "Purpose",
  purposes: { service: "Contact", marketing: "Marketing" },
  given: (when, how) => `Given on ${when}, ${how}`,
  withdrawn: (when, by) => `Withdrawn on ${when}, ${by}`,
  byForm: (name) => `through the form ${name}`,
  byGoneForm: "through a form that was deleted",
  byUser: (name) => `recorded by ${name}`,
  bySelf: "by the person",
  proof: "Proof",
  terms: "Terms",
  openTerms: "Open the version they accepted",
  hash: "Fingerprint (hash) of the terms",
  ip: "IP address",
  agent: "Browser",
  note: "Record consent",
  noted: "Consent recorded",
  noteFailed: "Couldn't record the consent",
  text: "What the person agreed to",
  textHint: "In their words, and how they told you: by phone, on paper. It can't be changed later.",
  save: "Record",
  withdraw: "Record withdrawal",
  withdrawTitle: {
    service: "Record that the person no longer agrees to be contacted?",
    marketing: "Record that the person no longer wants marketing?",
  },
  withdrawText: {
    service:
      "This ends marketing too, unless they agreed to it separately. Only a new consent can undo this.",
    marketing: "Automations will stop sending them marketing. Only a new consent can undo this.",
  },
  withdrawalNoted: "Withdrawal recorded",
  withdrawFailed: "Couldn't record the withdrawal",
}
