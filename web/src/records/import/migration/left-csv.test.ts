import type { LeftCell } from "@funil/contract/migrations-in/left-cells"
import { expect, test } from "vitest"
import { messages } from "../../../words/en.ts"
import { messages as later } from "../../../words/en-later.ts"
import { leftCsv } from "./left-csv.ts"

const m = { ...messages, ...later }
const kind = { fieldNames: () => m.fieldNames.contact }
const kinds = { company: kind, contact: kind, deal: kind, task: kind } as never
const own = [{ entity: "deal", name: "prazo", label: "=Prazo" }] as never

function cell(noun: LeftCell["noun"], field: string, text: string, more: Partial<LeftCell> = {}): LeftCell {
  return { file: "a.csv", row: 2, noun, field, text, reason: "unaccepted", ...more }
}

test("each left cell is a row with the names of the screen, and no cell runs as a formula", () => {
  const cells = [
    cell("contact", "email", "=1+1"),
    cell("deal", "won_day", 'ontem, "cedo"', { file: "@b.csv", row: 17 }),
    cell("deal", "custom_fields.prazo", "2\n3", { reason: "different" }),
    cell("deal", "custom_fields.day", "", { reason: "surplus" }),
    cell("contact", "phone1", "+55 11", { reason: "unassigned" }),
    cell("task", "note_body", "Oi", { reason: "shortened" }),
  ]
  const { unaccepted, different, surplus, unassigned, shortened } = m.migrations.left.reasons
  const lines = [
    "File,Row,Field,Text,Reason",
    `a.csv,2,Email (Contacts),'=1+1,${unaccepted}`,
    `'@b.csv,17,Date won (Deals),"ontem, ""cedo""",${unaccepted}`,
    `a.csv,2,'=Prazo (Deals),"2\n3","${different}"`,
    `a.csv,2,day (Deals),,${surplus}`,
    `a.csv,2,${m.fieldNames.contact.phone1} (Contacts),'+55 11,${unassigned}`,
    `a.csv,2,Note (Activities),Oi,"${shortened}"`,
    "",
  ]
  expect(leftCsv(cells, { kinds, own, m }, ",")).toBe(`\uFEFF${lines.join("\r\n")}`)
})
