import type { RivalExport } from "./rival-export.ts"

/**
 * The headers of a Trello board: a card is a deal, a list a stage. A JSON board becomes a table
 * with the same headers.
 */
export const trelloHeaders = [
  "Card ID",
  "Card Name",
  "Card URL",
  "Card Description",
  "Labels",
  "Members",
  "Due Date",
  "Attachment Count",
  "Attachment Links",
  "Checklist Item Total Count",
  "Checklist Item Completed Count",
  "Vote Count",
  "Comment Count",
  "Last Activity Date",
  "List ID",
  "List Name",
  "Board ID",
  "Board Name",
  "Archived",
  "Start Date",
  "Due Complete",
] as const

const taken = {
  source_id: ["Card ID"],
  name: ["Card Name"],
  pipeline: ["Board Name"],
  stage: ["List Name"],
  archived: ["Archived"],
  owner: ["Members"],
  expected_close_date: ["Due Date"],
  // No other column has the time of archiving.
  closed_day: ["Last Activity Date"],
  tags: ["Labels"],
  card_notes: ["Comments", "Checklists"],
} as const
const ownField = "Card Description"
const known: ReadonlySet<string> = new Set([ownField, ...Object.values(taken).flat()])

export const trelloExports: readonly RivalExport[] = [
  {
    rival: "trello",
    noun: "deal",
    isEnglish: true,
    idTellsCreation: true,
    prefix: /^card /i,
    marks: [["Card ID", "Card Name", "List Name"]],
    columns: taken,
    left: [...trelloHeaders.filter((header) => !known.has(header)), "Due Reminder"],
  },
]
