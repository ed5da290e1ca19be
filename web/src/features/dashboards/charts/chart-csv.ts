import type { Language } from "@funil/contract/account/accounts"
import { neutralised } from "@funil/contract/shared/cells"
import type { Messages } from "../../../lib/text/messages.ts"
import { hasAims } from "../cards/aims.ts"
import type { ChartData } from "./chart-data.ts"

type Cell = string | number | undefined

function written(cell: Cell, language: Language): string {
  if (typeof cell === "number") return language === "en" ? String(cell) : String(cell).replace(".", ",")
  const safe = neutralised(cell ?? "")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function rowsOf(data: ChartData, words: Messages["dashboards"]["table"]): Cell[][] {
  if (data.kind === "bars") {
    const isAimed = hasAims(data)
    return [
      [words.kind, words.value, ...(isAimed ? [words.goal, words.left] : [])],
      ...data.marks.map(({ label, value, aim }) => [
        label,
        value,
        ...(isAimed ? [aim?.goal, aim?.left] : []),
      ]),
    ]
  }
  const points = data.lines[0]?.points ?? []
  return [
    [words.from, words.to, ...data.lines.map(({ label }) => label)],
    ...points.map(({ from, to }, index) => [
      from,
      to,
      ...data.lines.map((line) => line.points[index]?.value ?? 0),
    ]),
  ]
}

/** Formats rows as CSV like the exports. Portuguese uses semicolons and decimal commas. */
export function csvOfRows(rows: readonly (readonly Cell[])[], language: Language): string {
  const delimiter = language === "en" ? "," : ";"
  const lines = rows.map((row) => row.map((cell) => written(cell, language)).join(delimiter))
  return `\uFEFF${lines.join("\r\n")}\r\n`
}

/** Formats a chart's data as CSV. */
export function csvOf(data: ChartData, words: Messages["dashboards"]["table"], language: Language): string {
  return csvOfRows(rowsOf(data, words), language)
}
