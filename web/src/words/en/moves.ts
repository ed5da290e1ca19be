import type { Messages } from "../pt-br.ts"
import { plural } from "./plural.ts"

const amount = (count: number, one: string, other: string) =>
  plural(count, { one: `# ${one}`, other: `# ${other}` })

export const moves: Messages["moves"] = {
  title: "Move to Funil",
  offer: "Coming from another CRM? Bring everything at once",
  steps: ["Files", "Check", "Result"],
  step: (at, of, name) => `Step ${at} of ${of}: ${name}`,
  loadFailed: "Wasn't possible to load the move",
  startFailed: "Wasn't possible to start the move",
  cancelFailed: "Wasn't possible to cancel the move",
  lead: "Export companies, contacts, deals and activities from your other CRM and drop all the files here, in any order. We recognize each one, match its columns and keep the links between them.",
  drop: "Drop the exported files here",
  dropHint: "CSV or Excel (.xlsx); from Trello the JSON works too. Up to 100 MB each.",
  chooseFiles: "Choose files",
  addFiles: "Add files",
  filesTitle: "Files to move",
  refused: (name) => `${name} wasn't added`,
  notTable: "It isn't a CSV, an Excel file (.xlsx) or a Trello board in JSON.",
  tooBig: "The file is larger than 100 MB. Split it, or use the regular import.",
  sameFile: "This file is already on the list.",
  nouns: { company: "Companies", contact: "Contacts", deal: "Deals", task: "Activities" },
  unknown: "Unrecognized file",
  unknownText: "It isn't an export we know. It's left out; use the regular import to bring it in.",
  otherRival: (product) => `Left out: it's from ${product}. Do one move per product.`,
  rows: (count) => amount(count, "row", "rows"),
  columns: ({ taken, own, left }) =>
    [
      plural(taken, { one: "# column matched", other: "# columns matched" }),
      ...(own > 0 ? [plural(own, { one: "# new field", other: "# new fields" })] : []),
      ...(left > 0 ? [plural(left, { one: "# left out", other: "# left out" })] : []),
    ].join(" · "),
  showColumns: "Show columns",
  hideColumns: "Hide columns",
  removeFile: (name) => `Remove ${name}`,
  leave: "Leave out",
  newField: "New custom field",
  meanings: {
    source_id: "ID in the other CRM",
    full_name: "Full name",
    phone_code: "Country code of the phone",
    company_ids: "Company IDs",
    company_names: "Companies",
    contact_ids: "Contact IDs",
    contact_names: "Contacts",
    contact_email: "Contact's email",
    contact_phone: "Contact's phone",
    contact_job: "Contact's job title",
    deal_ids: "Deal ID",
    deal_names: "Deal",
    owner: "Owner",
    pipeline: "Pipeline",
    stage: "Stage",
    status: "Status: won or lost",
    archived: "Archived",
    day: "Date",
    time: "Time",
    length: "Duration",
    done: "Done",
    done_day: "Completion date",
    kind: "Type",
    comment: "Note",
  },
  next: "Check",
  back: "Back to the files",
  checkLead: (product) => `This is what comes from ${product}:`,
  comes: "What comes",
  counts: {
    company: (count) => amount(count, "company", "companies"),
    contact: (count) => amount(count, "contact", "contacts"),
    deal: (count) => amount(count, "deal", "deals"),
    task: (count) => amount(count, "task", "tasks"),
  },
  pipelinesTitle: "Pipelines",
  pipelineOf: (name, count) => `${name}: ${amount(count, "deal", "deals")}`,
  makePipeline: (name) => `Create the pipeline “${name}”`,
  stages: (list) => `Stages: ${list}. You can reorder them later.`,
  stagesByName:
    "Each deal goes to the stage with the same name, or else to the first one. Won and lost deals go to theirs.",
  missingStages: (list) => `Stages it doesn't have: ${list}. These deals go to the first one.`,
  missingReasons: (list) =>
    `Lost reasons it doesn't have: ${list}. Add them to the pipeline first, or these deals will be refused.`,
  ownersTitle: "Owners",
  ownersKnown: (known, of) => `${known} of ${of} are users here.`,
  ownersStrange: (names, count) =>
    plural(count, {
      one: `Not a user here: ${names}.`,
      other: `Not users here: ${names}.`,
    }),
  ownersInvite: "Anyone you invite first, with the same name or email, gets what is theirs.",
  ownerless: "Their tasks become yours. The deals:",
  nobody: "stay without an owner",
  mine: "become mine",
  fieldsTitle: "New custom fields",
  noRoom: (room) =>
    room === 0
      ? "Your plan has no room for more custom fields. Go back and leave these columns out."
      : plural(room, {
          one: "Your plan has room for # more field. Go back and leave the other columns out.",
          other: "Your plan has room for # more fields. Go back and leave the other columns out.",
        }),
  leftTitle: "Cells left out",
  leftCells: (field, count, example) =>
    `${field}: ${amount(count, "cell", "cells")} the field doesn't accept (for example, “${example}”)`,
  undoable: "The move runs in the background and can be undone as a whole, at once, for 30 days.",
  run: "Bring everything",
  /** Names of tables that come of no file of their own. */
  derived: {
    company: "Companies named in other files",
    contact: "Contacts named in other files",
  },
  names: {
    pipeline: "Sales",
    stage: "New",
    won: "Won",
    lost: "Lost",
    noReason: "No reason given",
    nameless: "No name",
  },
  skipped: (count) => plural(count, { one: "# was already here", other: "# were already here" }),
  statuses: {
    held: (product) => `The move from ${product} wasn't started`,
    running: (product) => `Bringing your data from ${product}…`,
    done: (product) => `Move from ${product} complete`,
    cancelled: (product) => `Move from ${product} canceled`,
    undone: (product) => `Move from ${product} undone`,
  },
  cancel: "Cancel and undo",
  undo: "Undo the move",
  undoing: "Undoing the move…",
  undoTitle: "Undo the whole move?",
  undoText:
    "The companies, contacts, deals, tasks, pipelines and fields it created are removed. What someone changed afterwards stays as it is.",
  again: "Bring more files",
  toDeals: "See the deals",
  helpTitle: "Where to export",
  help: {
    pipedrive:
      "In each list (deals, people, organizations, activities), open the … menu and choose Export filter results, as CSV or Excel.",
    rd_station:
      "Under Negociações, Empresas, Contatos and Tarefas, open the list options and choose Exportar. The deals spreadsheet already has companies and contacts.",
    agendor:
      "Under Empresas, Pessoas, Negócios and Tarefas, click Exportar. Drop the Excel file here as it came.",
    hubspot:
      "In each list (contacts, companies, deals, tasks), click Export, with all properties and associated records.",
    twenty:
      "In each list (People, Companies, Opportunities, Tasks), show all columns, open Options and choose Export.",
    trello:
      "On the board, open the menu and choose Print, export and share: Export as JSON works on every plan. Each card becomes a deal; archived ones, lost deals.",
  },
}
