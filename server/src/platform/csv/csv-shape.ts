import { open } from "node:fs/promises"
import { CsvProblem } from "./csv-problem.ts"
import { readCsv } from "./read-csv.ts"
import { type Encoding, fileEncoding } from "./text-encoding.ts"

/** The way to read a CSV file, and its header. */
export interface CsvShape {
  readonly encoding: Encoding
  readonly delimiter: string
  /** The end of the first line, and so of all; undefined where it is too far away. */
  readonly lineEnd?: string | undefined
  readonly headers: readonly string[]
}

interface Limits {
  readonly maxRowSize: number
  readonly maxColumns: number
}

const delimiters = [",", ";", "\t"] as const
const sampleBytes = 64 * 1024

/**
 * Finds out how a file is to be read, from its header: the encoding, and the delimiter that stands in it most often outside of
 * quotes. Throws a CsvProblem for what is no CSV, has too many columns, or two of one name.
 */
export async function csvShape(
  path: string,
  { maxRowSize, maxColumns }: Limits,
  wanted: "auto" | "," | ";" | "\t" = "auto",
): Promise<CsvShape> {
  const encoding = await fileEncoding(path)
  const sample = await sampleOf(path, encoding)
  if (sample.trim() === "") throw new CsvProblem("empty_file")
  if (sample.includes("\0")) throw new CsvProblem("not_csv", 1)
  const bare = sample.replaceAll(/"(?:[^"]|"")*"/g, "").trimStart()
  const lineEnd = /\r\n|[\r\n]/.exec(bare)?.[0]
  const delimiter = wanted === "auto" ? commonest(bare) : wanted
  const headers = await firstRow(path, { encoding, delimiter, lineEnd, maxRowSize })
  if (headers.length > maxColumns) throw new CsvProblem("too_many_columns", 1)
  const named = headers.filter((header) => header !== "")
  if (named.length === 0) throw new CsvProblem("not_csv", 1)
  if (new Set(named).size < named.length) throw new CsvProblem("duplicate_header", 1)
  return { encoding, delimiter, lineEnd, headers }
}

async function firstRow(path: string, options: Parameters<typeof readCsv>[1]): Promise<string[]> {
  for await (const { cells } of readCsv(path, options))
    return cells.map((cell) => cell.trim().normalize("NFC"))
  throw new CsvProblem("empty_file")
}

async function sampleOf(path: string, encoding: Encoding): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function commonest(bare: string): string {
  const [line = ""] = bare.split(/[\r\n]/, 1)
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ","
}
