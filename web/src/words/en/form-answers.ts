import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const formAnswers: Messages["formAnswers"] = {
  list: "Answers",
  loadFailed: "Wasn't possible to load the answers",
  releaseFailed: "Wasn't possible to release the answer",
  deleteFailed: "Wasn't possible to delete the answer",
  released: (count) =>
    count === 0
      ? "No answer was released"
      : plural(count, { one: "Answer released", other: "# answers released" }),
  deleted: (count) => plural(count, { one: "Answer deleted", other: "# answers deleted" }),
  which: "Which answers",
  received: "Received",
  waiting: "Waiting",
  export: "Export CSV",
  more: "Show more",
  deal: "See deal",
  contact: "See contact",
  release: "Release",
  remove: "Delete",
  releaseAll: "Release all",
  removeAll: "Delete all",
  releaseTitle: (count) => plural(count, { one: "Release this answer?", other: "Release # answers?" }),
  releaseText:
    "Each becomes a deal in the pipeline, and automations and emails follow as with any answer. This can't be undone.",
  releasingAll: "Releasing answers…",
  refusedAll: (count) =>
    plural(count, {
      one: "One still waits, as a rule of the account refuses it.",
      other: "# still wait, as a rule of the account refuses them.",
    }),
  removeTitle: (count) => plural(count, { one: "Delete this answer?", other: "Delete # answers?" }),
  removeText: "This can't be undone. Deals and contacts that exist already stay.",
  waitText: (days, most) =>
    `They look like spam and are no deals yet. They stay here for ${days} days, at most ${most.toLocaleString("en")} of them.`,
  nothing: "Nothing filled in",
  noSource: "Direct",
  referrer: "Page it came from",
  agreement: "Consent",
  agreementText: "Kept here because the answer is about no contact.",
  agreed: { service: "To be answered", marketing: "To get marketing" },
  agreedTerms: "Terms (PDF)",
  address: "Network address",
  files: (count) => plural(count, { one: "# file", other: "# files" }),
  reasons: {
    trap: { short: "Trap field", text: "It filled in a field that people do not see." },
    too_soon: { short: "Too fast", text: "It came faster than anyone can type." },
    no_proof: { short: "Not verified", text: "It came without the check that a browser does." },
    too_many: { short: "Too many", text: "Many answers came from the same address." },
    refused: {
      short: "Refused",
      text: "A rule of the account refused it: see the required fields of the pipeline.",
    },
  },
  empty: {
    received: {
      title: "No answers yet",
      text: "Share the link or put the form on your site. Each answer shows up here and in the pipeline.",
    },
    spam: {
      title: "Nothing is waiting",
      text: "Answers that look like spam wait here until you release or delete them.",
    },
  },
  numbers: {
    failed: "Wasn't possible to load the numbers",
    funnel: "Where do people stop?",
    steps: { views: "Visited", starts: "Began", answers: "Answered" },
    ofBefore: (percent) => `${percent}% went on`,
    ofAll: (percent) => `${percent}% of visits were answered`,
    days: "How did it go over time?",
    views: "Visits",
    starts: "Begun",
    answers: "Answers",
    sources: "Where did the answers come from?",
    none: "Direct",
    emptyDays: "Visits of this period show up here.",
    emptySources: "The sources of answers of this period show up here.",
  },
}
