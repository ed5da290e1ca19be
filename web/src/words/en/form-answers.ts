import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

export const formAnswers: Messages["formAnswers"] = {
  list: "Answers",
  loadFailed: "Couldn't load the answers",
  releaseFailed: "Couldn't release the answer",
  deleteFailed: "Couldn't delete the answer",
  released: (count) =>
    count === 0
      ? "No answers were released"
      : plural(count, { one: "Answer released", other: "# answers released" }),
  deleted: (count) => plural(count, { one: "Answer deleted", other: "# answers deleted" }),
  which: "Which answers",
  received: "Received",
  waiting: "Waiting",
  export: "Export",
  more: "Show more",
  deal: "View deal",
  contact: "View contact",
  release: "Release",
  remove: "Delete",
  releaseAll: "Release all",
  removeAll: "Delete all",
  releaseTitle: (count) => plural(count, { one: "Release this answer?", other: "Release # answers?" }),
  releaseText:
    "Each one becomes a deal in the pipeline, and automations and emails run as for any answer. This can't be undone.",
  releasingAll: "Releasing answers…",
  refusedAll: (count) =>
    plural(count, {
      one: "One is still waiting because an account rule rejects it.",
      other: "# are still waiting because an account rule rejects them.",
    }),
  removeTitle: (count) => plural(count, { one: "Delete this answer?", other: "Delete # answers?" }),
  removeText: "This can't be undone. Existing deals and contacts stay.",
  waitText: (days, most) =>
    `These look like spam and haven't become deals. They stay here for ${days} days, up to ${most.toLocaleString("en")} of them.`,
  nothing: "Nothing filled in",
  noSource: "Direct",
  referrer: "Referring page",
  agreement: "Consent",
  agreementText: "Kept here because the answer isn't linked to a contact.",
  unconfirmed: "Not confirmed",
  unconfirmedText:
    "The person had withdrawn this before. It stays withdrawn until they confirm it with the link in an email.",
  agreed: { service: "To be contacted", marketing: "To receive marketing" },
  agreedTerms: "Terms (PDF)",
  address: "IP address",
  filesDropped: (count) =>
    plural(count, {
      one: "The file was deleted: files of waiting answers take at most 200 MB, and the oldest go first.",
      other:
        "The # files were deleted: files of waiting answers take at most 200 MB, and the oldest go first.",
    }),
  files: (count) => plural(count, { one: "# file", other: "# files" }),
  reasons: {
    trap: { short: "Trap field", text: "It filled in a field that people can't see." },
    too_soon: { short: "Too fast", text: "It arrived faster than anyone can type." },
    no_proof: { short: "Not verified", text: "It arrived without the browser check." },
    too_many: { short: "Too many", text: "Too many answers came from the same address." },
    refused: {
      short: "Rejected",
      text: "An account rule rejected it: check the required fields of the pipeline.",
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
    failed: "Couldn't load the numbers",
    funnel: "Where do people stop?",
    steps: { views: "Visited", starts: "Started", answers: "Answered" },
    ofBefore: (percent) => `${percent}% continued`,
    ofAll: (percent) => `${percent}% of visits answered`,
    days: "How did it change over time?",
    views: "Visits",
    starts: "Starts",
    answers: "Answers",
    sources: "Where did the answers come from?",
    none: "Direct",
    emptyDays: "Visits in this period show up here.",
    emptySources: "The sources of answers in this period show up here.",
  },
}
