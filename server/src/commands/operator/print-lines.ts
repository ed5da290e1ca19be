import { ownValue } from "@funil/contract/shared/own-value"
import { terminalText } from "../terminal-text.ts"
import type { Line } from "./operator-command.ts"

/**
 * Renders a command's output as JSON, or as a table for each run of lines with the same columns.
 */
export function printed(lines: readonly Line[], isJson: boolean): string {
  if (isJson) return `${JSON.stringify(lines, null, 2).split("\n").map(terminalText).join("\n")}\n`
  const tables: Line[][] = []
  for (const line of lines) {
    const last = tables.at(-1)
    const isAlike = last?.[0] && Object.keys(last[0]).join() === Object.keys(line).join()
    if (isAlike) last.push(line)
    else tables.push([line])
  }
  return tables.length > 0 ? `${tables.map(tableOf).join("\n\n")}\n` : "Nothing.\n"
}

function cell(value: Line[string] | undefined): string {
  if (value instanceof Date) return value.toISOString()
  return value === null || value === undefined ? "" : terminalText(String(value))
}

/** Renders lines with the same columns as a table. */
function tableOf(lines: readonly Line[]): string {
  const names = Object.keys(lines[0] ?? {})
  const rows = [names, ...lines.map((line) => names.map((name) => cell(ownValue(line, name))))]
  const widths = names.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}
