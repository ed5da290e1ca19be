import type { GoalProgress } from "@funil/contract/home/dashboards"
import { expect, test } from "vitest"
import { messages } from "../../../words/pt-br-later.ts"
import { withAims } from "./aims.ts"
import { type BarsData, isBlank } from "../charts/chart-data.ts"
import { csvOf } from "../charts/chart-csv.ts"

const month = (key: string, value: number) => ({ key, label: key, value, filters: null })
const months: BarsData = {
  kind: "bars",
  unit: "money",
  isWhole: true,
  marks: [month("2026-03", 50), month("2026-04", 0), month("2026-05", 0), month("2026-06", 0)],
}

function goal(of: string, amount: number | null, won_amount: number): GoalProgress {
  const target = { id: of, month: of, pipeline_id: null, user_id: null, label: null, filters: null }
  return { ...target, amount, count: 1, won: 0, won_amount, share: 0 }
}

const goals = [goal("2026-03", 100.1, 30.05), goal("2026-04", 10, 10.01), goal("2026-05", null, 0)]

test("a month has its goal and what is left of it, and one whose goal is no money has none", () => {
  expect(withAims(months, goals).marks.map(({ aim }) => aim)).toEqual([
    { goal: 100.1, left: 70.05 },
    { goal: 10, left: 0 },
    undefined,
    undefined,
  ])
})

test("the spreadsheet has columns of goals where there are goals, empty in the months without", () => {
  const { kind, value, goal: aim, left } = messages.dashboards.table
  expect(csvOf(withAims(months, goals), messages.dashboards.table, "pt-BR")).toBe(
    `\uFEFF${[kind, value, aim, left].join(";")}\r\n2026-03;50;100,1;70,05\r\n2026-04;0;10;0\r\n2026-05;0;;\r\n2026-06;0;;\r\n`,
  )
  expect(csvOf(withAims(months, []), messages.dashboards.table, "pt-BR")).not.toContain(aim)
})

test("months of nothing are an empty chart, unless there is a goal", () => {
  const nothing = { ...months, marks: months.marks.slice(1) }
  expect([isBlank(nothing), isBlank(withAims(nothing, goals))]).toEqual([true, false])
  expect(isBlank({ ...nothing, unit: "percent" })).toBe(false)
})
