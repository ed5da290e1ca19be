import type { PeopleDashboard } from "@funil/contract/home/dashboards"
import { expect, test } from "vitest"
import { messages } from "../../../words/pt-br-later.ts"
import { csvOfRows } from "../charts/chart-csv.ts"
import { peopleRows, sortedPeople } from "./people-table.ts"

const words = messages.dashboards.people
const figures = (amount: number, won: number, open: number) => {
  const all = { amount, won, lost: 0, open, activities: 3, calls: 1 }
  // `Object.fromEntries` loses the key types.
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [key, { value, filters: null }]),
  ) as PeopleDashboard["all"]
}
const people = [
  { id: "1", name: "Bia", ...figures(10.5, 1, 2) },
  { id: "2", name: "Ágata", ...figures(2, 4, 0) },
  { id: null, name: null, ...figures(0, 0, 7) },
]

test("people are sorted by any column, and by name as people read it", () => {
  const order = (by: "name" | "open" | "won", isUp: boolean) =>
    sortedPeople(people, { by, isUp }, words).map(({ id }) => id)
  expect(order("name", true)).toEqual(["2", "1", null])
  expect(order("won", false)).toEqual(["2", "1", null])
  expect(order("open", true)).toEqual(["2", "1", null])
})

test("the table is a spreadsheet with its sums", () => {
  const csv = csvOfRows(peopleRows(people, figures(12.5, 5, 9), words), "pt-BR")
  const { amount, won, lost, open, activities, calls } = words.columns
  expect(csv.split("\r\n")).toEqual([
    `\uFEFF${[words.person, amount, won, lost, open, activities, calls].join(";")}`,
    "Bia;10,5;1;0;2;3;1",
    "Ágata;2;4;0;0;3;1",
    `${words.nobody};0;0;0;7;3;1`,
    `${words.total};12,5;5;0;9;3;1`,
    "",
  ])
})
