import { activityCell } from "@funil/contract/migrations-in/card-activities"
import { LeftCells } from "@funil/contract/migrations-in/left-cells"
import { writeMigration } from "@funil/contract/migrations-in/write-migration"
import { expect, test } from "vitest"
import { choices, file, fileOf, written } from "../../../test/imports/written-move.ts"

test("each left cell says where it was and why it was left", () => {
  const phones = Array.from({ length: 13 }, (_, at) => `11 3000-10${at + 10}`)
  const { left } = written(
    file(
      "company",
      ["company", "email", "phone1"],
      ["Sol", "x; a@x.test, b@x.test", "11 3000-1111"],
      ["SOL", "", "11 3000-2222, 11 3000-3333"],
      ["sol", "A@x.test", "+55 11 3000-1111"],
    ),
    file("contact", ["full_name", "phone1"], ["Ana", phones.join(", ")]),
    fileOf(
      "rd_station",
      "deal",
      ["name", "contact_names", "contact_email", "contact_phone"],
      ["A", "Bia, Edu", "bia@x.test", "-"],
      ["B", "", "", "4444"],
      ["C", "Rui", "rui@x.test, rui@", ""],
    ),
  )
  expect(left).toEqual([
    "row 2 company.email surplus: b@x.test",
    "row 3 company.phone1 surplus: 11 3000-3333",
    "row 3 company.phone1 different: 11 3000-2222",
    "row 2 contact.phone1 surplus: 11 3000-1022",
    "row 2 contact.phone1 unaccepted: -",
    "row 2 contact.email unassigned: bia@x.test",
    "row 3 contact.phone1 unassigned: 4444",
    "row 4 contact.email unaccepted: rui@",
  ])
})

test("people whom only deals name leave what differs, with the deal's file and row", () => {
  const headers = ["name", "contact_names", "contact_email", "contact_job"]
  const { left } = writeMigration(
    [
      { ...file("deal", headers, ["A", "Ana", "a@x.test", "CEO"]), name: "a.csv" },
      { ...file("deal", headers, ["B", "Ana", "a@x.test", "CEO"], ["C", "Ana", "", "CFO"]), name: "b.csv" },
    ],
    choices,
  )
  expect(left.cells).toEqual([
    { file: "b.csv", row: 3, noun: "contact", field: "job", text: "CFO", reason: "different" },
  ])
})

test("a person takes the further e-mails and phones of deals and later files, and leaves what else differs", () => {
  const meanings = ["source_id", "full_name", "email", "phone1", "job"]
  const phones = Array.from({ length: 12 }, (_, at) => `21 3000-10${at + 10}`)
  const { records, left } = written(
    file("contact", meanings, ["3", "Ana Reis", "ana@x.test", "+55 (11) 98888-1111", "CEO"]),
    { ...file("contact", meanings, ["4", "Ana Reis", "ana@x.test", "", "ceo"]), name: "later.csv" },
    { ...file("contact", meanings, ["5", "Bia", "", "", ""]), name: "later.csv" },
    file(
      "deal",
      ["name", "contact_ids", "contact_names", "contact_email", "contact_phone", "contact_job"],
      // A value that the person has is not reported, however it is written.
      ["A", "4", "Ana Reis", "ANA@x.test, ana@y.test", "011 98888-1111", "C.E.O."],
      ["B", "", "Ana Reis", "ana@y.test", "11 3000-2222", "CFO"],
      ["C", "3", "", "", "11 3000-3333", ""],
      ["D", "3;5", "Bia;Ana Reis", "bia@x.test, ana@x.test", "", "Sócia, CTO"],
      ["E", "3;5", "Rui", "rui@x.test", "", ""],
      ["F", "5", "Bia", "", phones.join(", "), ""],
      ["G", "5", "Bia", "", `${phones[11]}, 21 3000-2000`, ""],
    ),
    fileOf(
      "rd_station",
      "deal",
      ["name", "contact_names", "contact_phone"],
      ["H", "Edu", [...phones, "21 3000-2000"].join(", ")],
    ),
  )
  const [first, second, later, made, deals] = records.map(([, , list]) => list)
  expect(first).toMatchObject([
    { email: "ana@x.test", phone2: "11 3000-2222", other_emails: "ana@y.test|", job: "CEO" },
  ])
  expect(first?.[0]).toMatchObject({ phone1: "+55 (11) 98888-1111", other_phones: "11 3000-3333|" })
  expect(second).toMatchObject([{ source_id: "4", email: "ana@x.test" }])
  const [phone1, phone2, ...others] = phones
  expect(later).toMatchObject([
    { email: "bia@x.test", job: "Sócia", phone1, phone2, other_phones: `${others.join("|")}|` },
  ])
  expect(made).toMatchObject([{ first_name: "Edu", phone1, phone2, other_phones: `${others.join("|")}|` }])
  expect(deals?.map(({ contacts }) => contacts)).toEqual(["4", "4", "3", "3|5", "3|5", "5", "5"])
  expect(left).toEqual([
    "row 3 contact.job different: CFO",
    "row 5 contact.job different: CTO",
    "row 6 contact.email unassigned: rui@x.test",
    "row 8 contact.phone1 surplus: 21 3000-2000",
    "row 2 contact.phone1 surplus: 21 3000-2000",
  ])
})

test("a text that is cut is left whole, and is not where nothing of it is lost", () => {
  const long = (length: number, start = "") => start.padEnd(length, "x")
  const tags = Array.from({ length: 51 }, (_, at) => `t${at}`)
  const full = `Ana ${long(201)}`
  const talk = long(10_001, "Oi")
  const { tables, left } = writeMigration(
    [
      file("contact", ["full_name", "job", "phone1"], [full, long(200), long(41, "11 98888-1111 ")]),
      file("contact", ["full_name", "email"], ["Bia", `${long(250)}@x.test`]),
      file("company", ["company", "tags"], ["Sol", tags.join()], ["Sol", "t1, t60"], ["Lua", long(61)]),
      file(
        "deal",
        ["name", "company_names", "contact_names", "contact_job", "status", "lost_reason", "tags"],
        [long(201, "A"), long(201, "Mar"), "Rui", long(201, "CEO"), "Perdido", long(121), ""],
        ["B", "", "", "", "Ganho", long(121), tags.slice(1).join()],
      ),
      file(
        "task",
        ["name", "note_body", "comment", "kind"],
        [long(201, "Ligar"), "", "", "call"],
        ["", "", long(201), "call"],
        ["", talk, "", ""],
      ),
    ],
    { ...choices, tagOf: () => "Fim" },
  )
  expect(left.cells.map(({ row, noun, field, reason }) => `${row} ${noun}.${field} ${reason}`)).toEqual([
    "2 company.tags shortened",
    "3 company.tags shortened",
    "4 company.tags shortened",
    "2 contact.phone1 shortened",
    "2 contact.full_name shortened",
    "2 contact.email unaccepted",
    "2 deal.name shortened",
    "2 company.company shortened",
    "2 contact.job shortened",
    "2 deal.lost_reason shortened",
    "3 deal.tags shortened",
    "2 task.name shortened",
    "4 task.note_body shortened",
  ])
  const texts = left.cells.map(({ text }) => text)
  expect(texts.slice(0, 3)).toEqual([tags.join(), "t60", long(61)])
  expect([texts[4], texts[10], texts[12]]).toEqual([full, "t1", talk])
  expect(tables.at(-1)?.rows[1]).toContain(long(201))
})

test("a comment of a card is left at the row of its card", () => {
  const comment = activityCell([{ id: "1", text: "Oi", author: "Ana", at: "amanhã" }])
  const { left } = written(
    fileOf("trello", "deal", ["source_id", "name", "card_notes"], ["c1", "A", ""], ["c2", "B", comment]),
  )
  expect(left).toEqual(["row 3 task.created_day unaccepted: amanhã"])
})

test("only the first cells are kept, all are counted, and a field shows its first three texts", () => {
  const left = new LeftCells(2)
  for (const [at, text] of ["x", "y", "x", "z", "w"].entries()) {
    left.enterRow("a.csv", at + 2)
    left.add({ noun: "contact", field: "email", text, reason: "unaccepted" })
  }
  left.add({ noun: "contact", field: "email", text: "x", reason: "different" })
  expect(left.cells.map(({ row, text }) => [row, text])).toEqual([
    [2, "x"],
    [3, "y"],
  ])
  expect(left.count).toBe(6)
  const field = { noun: "contact", field: "email" }
  expect(left.groups).toEqual([
    { ...field, reason: "unaccepted", count: 5, examples: ["x", "y", "z"] },
    { ...field, reason: "different", count: 1, examples: ["x"] },
  ])
})
