import { contactFields } from "@funil/contract/records/contacts"
import { expect, test } from "vitest"
import { messages } from "../../words/pt-br.ts"
import { messages as later } from "../../words/pt-br-later.ts"
import type { RecordKind } from "../record-kind.ts"
import {
  allColumns,
  clampWidth,
  movedColumn,
  nameColumn,
  narrowest,
  shownColumns,
  widest,
} from "./table-columns.ts"
import { nextOrder } from "./table-order.ts"

const m = { ...messages, ...later }
// Columns read only the field table and its labels. No endpoint is called.
const kind = {
  entity: "contact",
  fields: contactFields,
  nameField: "first_name",
  columns: ["email", "tags"],
  hidden: ["id", "picture", "custom_fields"],
  fieldNames: () => m.fieldNames.contact,
} as unknown as RecordKind
const definition = { name: "porte", label: "Porte", type: "number", options: [] }
const custom = [definition, { ...definition, name: "titulo", type: "div" }] as unknown as Parameters<
  typeof allColumns
>[2]
const all = allColumns(kind, m, custom)
const name = nameColumn(kind, m)
const names = (columns: readonly { name: string }[]) => columns.map((column) => column.name)

test("a list can show every field that is not hidden, and the account's own but for headings", () => {
  expect(names(all)).toContain("custom_fields.porte")
  expect(names(all)).toContain("birthdate")
  expect(names(all)).not.toContain("first_name")
  expect(names(all)).not.toContain("picture")
  expect(names(all)).not.toContain("custom_fields.titulo")
})

test("the name comes first, then the chosen columns that still exist, each once", () => {
  expect(names(shownColumns(kind, { name, all }, {}))).toEqual(["first_name", "email", "tags"])
  const columns = ["job", "gone", "custom_fields.porte", "job"]
  expect(names(shownColumns(kind, { name, all }, { columns }))).toEqual([
    "first_name",
    "job",
    "custom_fields.porte",
  ])
})

test("a width that was chosen holds within its bounds", () => {
  const shown = shownColumns(kind, { name, all }, { widths: { email: 5000, first_name: 1 } })
  expect(shown.map(({ width }) => width).slice(0, 2)).toEqual([narrowest, widest])
  expect(clampWidth(120.4)).toBe(120)
})

test("a column moves to another place", () => {
  expect(movedColumn(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"])
  expect(movedColumn(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"])
})

test("a click sorts from the first on, numbers from the highest on, and another click the other way round", () => {
  const [job, size] = [all.find(({ name }) => name === "job"), all.find(({ isNumber }) => isNumber)]
  if (!job || !size) throw new Error("no such columns")
  const order = { orderBy: "created_at", direction: "desc" } as const
  expect(nextOrder(job, order)).toEqual({ orderBy: "job", direction: "asc" })
  expect(nextOrder(job, { orderBy: "job", direction: "asc" }).direction).toBe("desc")
  expect(nextOrder(size, order).direction).toBe("desc")
})
