import { expect, test } from "vitest"
import { messages as en } from "../../../words/en-later.ts"
import { messages as ptBr } from "../../../words/pt-br-later.ts"
import type { ChartData } from "./chart-data.ts"
import { csvOf } from "./chart-csv.ts"

const bars: ChartData = {
  kind: "bars",
  unit: "money",
  isWhole: true,
  marks: [
    { key: "1", label: '=HYPERLINK("x")', value: 1234.5, filters: null },
    { key: "2", label: "Loja; a do centro", value: -2, filters: null },
  ],
}

test("cells are in the style of the language, and none of them is a formula", () => {
  const { kind, value } = ptBr.dashboards.table
  const cell = `"'=HYPERLINK(""x"")"`
  expect(csvOf(bars, ptBr.dashboards.table, "pt-BR")).toBe(
    `\uFEFF${kind};${value}\r\n${cell};1234,5\r\n"Loja; a do centro";-2\r\n`,
  )
  expect(csvOf(bars, en.dashboards.table, "en")).toContain(`${cell},1234.5\r\n`)
})

test("a line has its days and a column for each series", () => {
  const point = { from: "2026-11-01", to: "2026-11-30", value: 3, filters: null }
  const lines: ChartData = {
    kind: "lines",
    shape: "bars",
    unit: "count",
    step: "month",
    lines: [
      { key: "a", label: "Criados", color: 0, points: [point] },
      { key: "b", label: "Ganhos", color: 1, points: [{ ...point, value: 1 }] },
    ],
  }
  expect(csvOf(lines, ptBr.dashboards.table, "pt-BR")).toContain(
    "Criados;Ganhos\r\n2026-11-01;2026-11-30;3;1\r\n",
  )
})
