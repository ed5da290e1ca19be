import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { keepTable, keptCsv } from "../tables/keep-table.ts"
import { type CsvRow, type KeptCsv, readCsv } from "./read-csv.ts"

const folder = mkdtempSync(join(tmpdir(), "funil-csv-"))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, "kept.csv")

async function rowsOf(kept: KeptCsv, from = 0): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsv(path, kept, from)) rows.push(row)
  return rows
}

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch
}

const cell = fc.string({
  unit: fc.constantFrom("a", "ã", "🙂", ",", ";", '"', "\n", "\r", " ", "\u00A0", "\uFEFF"),
})
const line = fc.array(cell, { minLength: 2, maxLength: 4 })

test("a kept table is read as another parser reads it, and read on behind any row", async () => {
  await fc.assert(
    fc.asyncProperty(line, fc.array(line, { minLength: 1, maxLength: 6 }), async (headers, batch) => {
      await keepTable({ headers, rows: once(batch) }, path)
      const rows = await rowsOf(keptCsv)
      const cells = rows.map((found) => found.cells)
      expect(cells).toEqual([headers, ...batch])
      expect(cells).toEqual(parse(readFileSync(path), { relax_column_count: true, record_delimiter: "\n" }))
      for (const [at, { end }] of rows.entries())
        expect(await rowsOf(keptCsv, end)).toEqual(rows.slice(at + 1))
    }),
  )
})

test("a row that several pieces of the file hold is one row", async () => {
  const batch = Array.from({ length: 40 }, (_, at) => [`${at}`, `${"ção 🙂 ".repeat(2000)}"\n${at}`])
  await keepTable({ headers: ["a", "b"], rows: once(batch) }, path)
  const rows = await rowsOf(keptCsv)
  expect(rows.slice(1).map(({ cells }) => cells)).toEqual(batch)
  expect(rows.at(-1)?.end).toBe(readFileSync(path).length)
})

test("files of earlier versions are read by their plan", async () => {
  const text = 'nome;cidade\r\n\r\n"João; filho";São Paulo\r\nAna "Nina";\r\n'
  const cells = [
    ["nome", "cidade"],
    ["João; filho", "São Paulo"],
    ['Ana "Nina"', ""],
  ]
  writeFileSync(path, `\uFEFF${text}`)
  const marked = await rowsOf({ encoding: "utf-8", delimiter: ";" })
  expect(marked.map((found) => found.cells)).toEqual(cells)
  expect(await rowsOf({ encoding: "utf-8", delimiter: ";" }, marked[1]?.end)).toEqual(marked.slice(2))
  writeFileSync(path, Buffer.from(text, "latin1"))
  const old = await rowsOf({ encoding: "windows-1252", delimiter: ";" })
  expect(old).toEqual(cells.map((found) => ({ cells: found, end: 0 })))
})

test("a broken file ends with the line of its broken row", async () => {
  writeFileSync(path, 'a,b\n1,"2\n3"\n4,"5\n6,7\n')
  await expect(rowsOf(keptCsv)).rejects.toMatchObject({ rule: "unclosed_quote", line: 4 })
  writeFileSync(path, `a,b\n1,2\n${"x".repeat(4_000_000)},3\n`)
  await expect(rowsOf(keptCsv)).rejects.toMatchObject({ rule: "row_too_long", line: 3 })
})
