import { strToU8 } from "fflate"
import { expect, test } from "vitest"
import { csvRow } from "../shared/cells.ts"
import type { Encoding } from "./encoding.ts"
import { type TextChoices, textTable } from "./text-table.ts"

/** A small seeded generator, so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Random = ReturnType<typeof randomOf>

const words = [
  "Ana",
  "João",
  "São Paulo",
  "1,50",
  "R$ 2,00",
  "a;b",
  "a|b",
  "a\tb",
  "d'Ávila",
  "",
  "x",
  "€ 3",
  " ",
]
const quotedWords = ['12" tela', '"', '""', "uma\nduas", "uma\r\nduas", "uma\rduas", ", ", ";;", "fim\\"]

interface Writing {
  readonly delimiter: "," | ";" | "\t" | "|"
  readonly lineEnd: "\n" | "\r\n" | "\r"
  readonly quotesAll: boolean
  readonly encoding: Encoding
  readonly mark?: boolean
}

const writings: readonly Writing[] = [
  { delimiter: ",", lineEnd: "\n", quotesAll: false, encoding: "utf-8" },
  { delimiter: ";", lineEnd: "\r\n", quotesAll: false, encoding: "windows-1252" },
  { delimiter: "\t", lineEnd: "\r\n", quotesAll: false, encoding: "utf-16le", mark: true },
  { delimiter: "|", lineEnd: "\n", quotesAll: true, encoding: "utf-8" },
  { delimiter: ";", lineEnd: "\r", quotesAll: true, encoding: "utf-8", mark: true },
  { delimiter: ",", lineEnd: "\r\n", quotesAll: true, encoding: "utf-16be" },
  { delimiter: "\t", lineEnd: "\n", quotesAll: true, encoding: "windows-1252" },
  { delimiter: ";", lineEnd: "\n", quotesAll: false, encoding: "utf-16be", mark: true },
]

function cellOf(random: Random): string {
  const from = random(3) === 0 ? quotedWords : words
  return from[random(from.length)] ?? ""
}

function rowsOf(random: Random): string[][] {
  const columns = 2 + random(6)
  const header = Array.from({ length: columns }, (_, at) => `coluna ${at}`)
  const rows = Array.from({ length: 1 + random(30) }, () => header.map(() => cellOf(random)))
  return [header, ...rows.filter((cells) => cells.some((cell) => cell.trim() !== ""))]
}

function textOf(
  rows: readonly (readonly string[])[],
  { delimiter, lineEnd, quotesAll, mark }: Writing,
): string {
  const quoted = (cell: string) =>
    quotesAll || cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const lines = rows.map((cells) => cells.map(quoted).join(delimiter) + lineEnd)
  return (mark ? "\uFEFF" : "") + lines.join("")
}

const windows: Readonly<Record<string, number>> = { "€": 0x80 }

function bytesOf(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return strToU8(text)
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  if (encoding === "windows-1252")
    return Uint8Array.from(codes.map((code, at) => windows[text[at] ?? ""] ?? code))
  return Uint8Array.from(
    codes.flatMap((code) => (encoding === "utf-16le" ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff])),
  )
}

async function* piecesOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Uint8Array, size = bytes.length, choices: TextChoices = {}) {
  const limits = { maxColumns: 500, maxRowSize: 1024 * 1024 }
  const { headers, rows } = await textTable(() => piecesOf(bytes, size), limits, choices)
  const found: (readonly string[])[] = [headers]
  for await (const batch of rows) found.push(...batch)
  return found
}

test.each(writings)(
  "any table of texts reads back equal, however it was written (%#: $encoding)",
  async (writing) => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = randomOf(seed)
      const rows = rowsOf(random)
      if (rows.length === 1) continue
      const bytes = bytesOf(textOf(rows, writing), writing.encoding)
      const label = `seed ${seed}`
      expect(await read(bytes), label).toEqual(rows)
      expect(await read(bytes, 1 + random(40), { delimiter: writing.delimiter }), label).toEqual(rows)
      // The stored copy reads the same again.
      const kept = rows.map((cells) => `${csvRow(cells)}\n`).join("")
      expect(await read(bytesOf(kept, "utf-8"), 7, { delimiter: ",", encoding: "utf-8" }), label).toEqual(
        rows,
      )
    }
  },
)
