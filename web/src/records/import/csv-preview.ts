import { maxImportSize, maxImportColumns } from "@funil/contract/imports"

/** The beginning of a CSV file: what is shown of it and what its columns are matched by. */
export interface CsvPreview {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The file has no other rows. */
  readonly isWhole: boolean
}

export type CsvProblem =
  | {
      readonly kind: "notCsv" | "empty" | "noRows" | "unreadable" | "tooBig" | "tooManyColumns" | "longHeader"
    }
  | { readonly kind: "repeated"; readonly header: string }

/** Bytes that are read of the file: enough for some hundred rows, at least. */
const sliceSize = 256 * 1024
const csvTypes = ["text/csv", "application/vnd.ms-excel"]

/** By its type or, where the system knows none, by its name. */
export function isCsvFile({ type, name }: { type: string; name: string }): boolean {
  return csvTypes.includes(type) || (/^(text\/plain)?$/.test(type) && /\.(csv|tsv|txt)$/i.test(name))
}

/** Reads text of any of the encodings that spreadsheets write: UTF-8, UTF-16 with its mark, else Windows-1252. */
export function decoded(bytes: Uint8Array, isWhole: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    // The end of a part may cut a character in two; `stream` forgives that.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole })
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

function problemOf(
  headers: readonly string[],
  rows: readonly unknown[],
  isWhole: boolean,
): CsvProblem | undefined {
  if (headers.every((header) => header.trim() === "")) return { kind: "empty" }
  if (headers.length > maxImportColumns) return { kind: "tooManyColumns" }
  const named = headers.map((header) => header.trim().toLowerCase()).filter(Boolean)
  const repeated = named.find((header, at) => named.indexOf(header) !== at)
  if (repeated !== undefined) return { kind: "repeated", header: repeated }
  return rows.length === 0 ? { kind: isWhole ? "noRows" : "longHeader" } : undefined
}

/** Reads the beginning of a file, or says why it can't be imported. */
export async function readPreview(file: File): Promise<CsvPreview | CsvProblem> {
  if (!isCsvFile(file)) return { kind: "notCsv" }
  if (file.size === 0) return { kind: "empty" }
  if (file.size > maxImportSize) return { kind: "tooBig" }
  const isWhole = file.size <= sliceSize
  try {
    const [{ default: papa }, buffer] = await Promise.all([
      import("papaparse"),
      file.slice(0, sliceSize).arrayBuffer(),
    ])
    const text = decoded(new Uint8Array(buffer), isWhole)
    if (text.includes("\u0000")) return { kind: "notCsv" }
    const { data } = papa.parse<string[]>(text, {
      skipEmptyLines: "greedy",
      delimitersToGuess: [",", ";", "\t"],
    })
    const [headers = [], ...rows] = data
    // The last row of a part is likely cut; where it is the only one, it is better than none.
    const whole = isWhole || rows.length === 1 ? rows : rows.slice(0, -1)
    const problem = problemOf(headers, whole, isWhole)
    return problem ?? { headers: headers.map((header) => header.trim()), rows: whole, isWhole }
  } catch {
    return { kind: "unreadable" }
  }
}

/** Different values of a column, in the order in which they come. */
export function samplesOf({ rows }: CsvPreview, at: number, limit: number): string[] {
  const found = new Set<string>()
  for (const row of rows) {
    const value = row[at]?.trim() ?? ""
    if (value !== "") found.add(value)
    if (found.size >= limit) break
  }
  return [...found]
}
