import type { MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import { surveyMigration } from "@funil/contract/migrations-in/survey-migration"
import { writeMigration } from "@funil/contract/migrations-in/write-migration"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { TaskType } from "@funil/contract/records/tasks"
import type { User } from "@funil/contract/account/users"
import { expect, test } from "vitest"
import { draftFile, filesOfMigration, withMeaning } from "./migration-draft.ts"
import {
  chosenOwnerIn,
  endTagIn,
  fieldBodies,
  hasJoinedEnds,
  inOrder,
  kindKey,
  kindsOf,
  misfitsIn,
  newFields,
  newPipeline,
  newPipelineName,
  ownerIn,
  placesIn,
  taskTypeIn,
  usualPipelines,
  withFields,
} from "./migration-plan.ts"
import { trelloBoard } from "./trello-board.ts"

const deals = {
  name: "deals.csv",
  headers: ["Deal - ID", "Deal - Title", "Deal - Stage", "Deal - Competitor", "Deal - Empty"],
  rows: [
    ["1", "Oven", "Proposal", "Acme", ""],
    ["2", "Grill", "Contact", "", " "],
  ],
}
const found = {
  name: "Sales",
  stages: ["Contact", "Proposal"],
  ends: [],
  reasons: ["Price"],
  hasUnexplained: true,
  deals: 2,
}

function pipeline(name: string, stages: readonly string[], lost_reason_options: string[] = []): Pipeline {
  const kinds = stages.map((_, at) =>
    at === stages.length - 1 ? "lost" : at === stages.length - 2 ? "won" : "open",
  )
  const all = stages.map((stage, at) => ({ id: `${name} ${stage}`, name: stage, kind: kinds[at] }))
  return { id: name, name, archived: false, lost_reason_options, stages: all } as unknown as Pipeline
}

test("of a file each column is known, a field of its name is filled, and an empty column is left", () => {
  const own = [{ entity: "deal", name: "competitor", label: "Competitor" }] as never
  expect(draftFile(deals, []).recognized?.meanings).toEqual(["source_id", "name", "stage", "own", null])
  expect(draftFile(deals, own).recognized?.meanings[3]).toBe("custom_fields.competitor")
  expect(draftFile({ ...deals, headers: ["Colour", "Weight", "", "", ""] }, []).recognized).toBeNull()
})

test("a migration has the files of one product, in the order in which they link", () => {
  const people = { name: "p.csv", headers: ["Person - Name"], rows: [["Ann"]] }
  const other = { name: "h.csv", headers: ["Record ID", "Deal Name"], rows: [["1", "Oven"]] }
  const { rival, files } = filesOfMigration([deals, other, people].map((table) => draftFile(table, [])))
  expect([rival, files.map(({ name }) => name)]).toEqual(["pipedrive", ["p.csv", "deals.csv"]])
})

test("a meaning that a column is given is taken from the one that had it", () => {
  const changed = withMeaning(draftFile(deals, []), 3, "name").recognized?.meanings
  expect(changed).toEqual(["source_id", null, "stage", "name", null])
})

test("new fields are made once for columns of one name, with the type that their values look like", () => {
  const [file] = filesOfMigration([draftFile(deals, [])]).files
  const files = [file, file] as MigratedFile[]
  expect(fieldBodies(newFields(files))).toEqual([{ entity: "deal", label: "Competitor", type: "text" }])
  const made = [{ entity: "deal", name: "competitor", label: "Competitor" }] as never
  expect(withFields(files, made)[1]?.meanings[3]).toBe("custom_fields.competitor")
})

test("a pipeline that is there is taken only where it has every stage and reason", () => {
  const whole = pipeline("sales", ["Contact", "Proposal", "Won", "Lost"], ["Price"])
  const poor = pipeline("Sales", ["Contact", "Won", "Lost"], ["Other"])
  expect(usualPipelines([found], [whole])).toEqual({ Sales: "sales" })
  expect(usualPipelines([found], [poor])).toEqual({ Sales: "new" })
  expect(misfitsIn(found, poor)).toEqual({ stages: ["Proposal"], reasons: ["Price"] })
  expect(newPipelineName(found, [poor], { pipeline: "Deals", product: "Pipedrive" })).toBe(
    "Sales (Pipedrive)",
  )
  const names = { stage: "New", won: "Won", lost: "Lost", noReason: "None given" }
  expect(newPipeline(found, "Sales", names)).toEqual({
    name: "Sales",
    stages: ["Contact", "Proposal", "Won", "Lost"],
    lost_reason_options: ["Price", "None given"],
  })
})

test("deals go to their stage, to the first one, or to where they ended", () => {
  const there = pipeline("Sales", ["Contact", "Proposal", "Won", "Lost"], ["Price"])
  const { stageOf, reasonOf } = placesIn(() => there, { noReason: "None given" })
  const place = { pipeline: "Sales", stage: "proposal", end: null, status: "open", reason: "" } as const
  expect(stageOf(place)).toBe("Sales Proposal")
  expect(stageOf({ ...place, stage: "Gone" })).toBe("Sales Contact")
  expect(stageOf({ ...place, status: "won" })).toBe("Sales Won")
  expect([reasonOf({ ...place, reason: "PRICE" }), reasonOf(place)]).toEqual(["Price", "None given"])
})

const ended = {
  ...found,
  ends: [
    { name: "Closed & Won", kind: "won" as const },
    { name: "Lost: price", kind: "lost" as const },
    { name: "Lost: time", kind: "lost" as const },
  ],
}

test("a stage that closes deals keeps its name, and as a tag where several become one", () => {
  const names = { stage: "New", won: "Won", lost: "Lost", noReason: "None given" }
  expect(newPipeline(ended, "Sales", names).stages).toEqual(["Contact", "Proposal", "Closed & Won", "Lost"])
  const tagOf = endTagIn([ended])
  const place = { pipeline: "Sales", stage: "", status: "lost", reason: "" } as const
  expect(ended.ends.map((end) => tagOf({ ...place, end }))).toEqual(["", "Lost: price", "Lost: time"])
  expect(hasJoinedEnds(ended)).toBe(true)
})

test("what the user says of a stage comes before its name, and an order survives it", () => {
  const kindOf = kindsOf({ [kindKey("Sales", "Proposal")]: "won", [kindKey("Sales", "Ganho")]: "open" })
  expect(["PROPOSAL", "Ganho", "Closed Lost", "Contact"].map((stage) => kindOf("Sales", stage))).toEqual([
    "won",
    "open",
    "lost",
    "open",
  ])
  const [ordered] = inOrder([{ ...found, stages: ["Contact", "Ganho"] }], { Sales: ["Proposal", "Ganho"] })
  expect(ordered?.stages).toEqual(["Ganho", "Contact"])
})

test("each owner is the user who was chosen, else the proposed one, and nobody who can own nothing", () => {
  const users = [
    { id: "1", email: "rita@x.test", first_name: "Caio", last_name: "Reis", role: "agent" },
    { id: "2", email: "caio@x.test", first_name: "Ríta", last_name: null, role: "agent" },
    { id: "4", email: "edu@x.test", first_name: "Edu", last_name: null, role: "visitor" },
  ] as User[]
  const find = chosenOwnerIn(users, { caio: "", "caio reis": "2" })
  // A full name wins over the start of an email.
  expect(["RITA@x.test", "rita", "Caio", "CAIO REIS", "edu@x.test"].map(find)).toEqual([
    "1",
    "2",
    null,
    "2",
    null,
  ])
})

test("owners are known by e-mail, name, and the beginning of their e-mail", () => {
  const users = [{ id: "1", email: "rita.lima@x.test", first_name: "Rita", last_name: "Lima" }] as User[]
  const find = ownerIn(users)
  expect(["RITA.LIMA@x.test", "rita lima", "rita.lima", "Rita", ""].map(find)).toEqual([
    "1",
    "1",
    "1",
    null,
    null,
  ])
})

test("activities take the type of their name, of their way, or the plain one", () => {
  const types = [
    { id: "call", name: "Ligação", way: "call" },
    { id: "task", name: "Tarefa", way: null },
    { id: "visit", name: "Visita técnica", way: null },
  ] as TaskType[]
  const find = taskTypeIn(types)
  expect(["Chamada", "CALL", "visita tecnica", "Almoço", ""].map(find)).toEqual([
    "call",
    "call",
    "visit",
    "task",
    "task",
  ])
})

test("comments and checklists of a board are notes with author and date, and empty lists are stages", () => {
  const board = {
    name: "B",
    lists: [
      { id: "m", name: "Proposal", pos: 2 },
      { id: "l", name: "To do", pos: 9 },
      { id: "n", name: "Old", pos: 1, closed: true },
    ],
    cards: [{ id: "c", name: "Roof", idList: "l" }],
    actions: [
      {
        id: "a2",
        type: "commentCard",
        date: "2026-10-02T10:00:00.000Z",
        memberCreator: { fullName: "Ana" },
        data: { text: "Second, with\na line", card: { id: "c" } },
      },
      { id: "a1", type: "updateCard", data: { card: { id: "c" } } },
    ],
    checklists: [
      {
        id: "k",
        name: "Parts",
        idCard: "c",
        checkItems: [
          { name: "Tiles", state: "complete" },
          { name: "Nails", state: "incomplete", due: "2026-12-01T10:00:00.000Z" },
        ],
      },
    ],
  }
  const table = { name: "b.json", ...trelloBoard(JSON.stringify(board)) }
  const { files } = filesOfMigration([draftFile(table as never, [])])
  const [found] = surveyMigration(files).pipelines
  expect([found?.stages, found?.deals]).toEqual([["Proposal", "To do"], 1])
  const { tables } = writeMigration(files, {
    stageOf: () => "",
    reasonOf: () => "",
    ownerOf: () => null,
    ownerless: null,
    me: "me",
    taskTypeOf: () => "",
    timezone: "UTC",
    now: new Date("2026-11-26T12:00:00Z"),
    nameless: "?",
  })
  const notes = tables[1]?.rows.map((row) =>
    ["source_id", "finished_at", "deal_id", "is_note", "note"].map(
      (name) => row[tables[1]?.columns.indexOf(name) ?? -1],
    ),
  )
  expect(tables.map(({ noun, rows }) => [noun, rows.length])).toEqual([
    ["deal", 1],
    ["task", 2],
  ])
  expect(notes).toEqual([
    ["note a2", "2026-10-02T10:00:00.000Z", "c", "true", "Ana\nSecond, with\na line"],
    ["note k", "2026-11-26T12:00:00.000Z", "c", "true", "Parts\n☑ Tiles\n☐ Nails (2026-12-01)"],
  ])
})

test("a board of Trello is a table, and any other JSON is none", () => {
  const board = {
    name: "B",
    lists: [
      { id: "l", name: "To do" },
      { id: "x", name: "Old", closed: true },
    ],
    customFields: [
      { id: "v", name: "Value", type: "number" },
      { id: "k", name: "Kind", type: "list", options: [{ id: "o", value: { text: "New, big" } }] },
    ],
    cards: [
      {
        id: "c",
        name: "Roof",
        idList: "l",
        customFieldItems: [
          { idCustomField: "v", value: { number: "1500.5" } },
          { idCustomField: "k", idValue: "o", value: null },
        ],
      },
      { id: "d", name: "Wall", idList: "x", closed: false },
    ],
  }
  const table = trelloBoard(JSON.stringify(board))
  const at = (header: string) => table?.rows[0]?.[table.headers.indexOf(header)]
  expect([at("Value"), at("Kind")]).toEqual(["1500.5", "New, big"])
  expect([at("Card Name"), at("List Name"), at("Board Name"), at("Archived")]).toEqual([
    "Roof",
    "To do",
    "B",
    "false",
  ])
  expect(table?.rows[1]?.[table.headers.indexOf("Archived")]).toBe("true")
  for (const json of ["{}", "[]", "null", "x", '{"cards": 1, "lists": 2}'])
    expect(trelloBoard(json)).toBeNull()
})
