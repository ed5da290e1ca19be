import type { MoveChoices } from "@funil/contract/moving/move-choices"
import type { MovedFile } from "@funil/contract/moving/moved-file"
import { writeMove } from "@funil/contract/moving/write-move"

export const choices: MoveChoices = {
  stageOf: ({ stage, status }) => `${stage} ${status}`,
  reasonOf: ({ reason }) => reason || "none",
  ownerOf: (word) => (word === "Rita" ? "rita" : null),
  ownerless: null,
  me: "me",
  taskTypeOf: (word) => word || "task",
  timezone: "America/Sao_Paulo",
  now: new Date("2026-11-26T12:00:00Z"),
  nameless: "?",
}

/** A file of a move whose columns are named by what they mean. */
export function file(noun: MovedFile["noun"], meanings: string[], ...rows: string[][]): MovedFile {
  return { name: `${noun}.csv`, rival: "pipedrive", noun, headers: meanings, meanings, rows }
}

/** What becomes of files, by noun, and the cells that are left. */
export function written(...files: MovedFile[]) {
  const { tables, left } = writeMove(files, choices)
  const records = tables.map(({ noun, file: from, columns, rows }) => {
    const list = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
    return [noun, from, list] as const
  })
  return { records, left }
}
