import { attributeOf, readWholeXml, readXml } from "./read-xml.ts"
import { TableProblem } from "./table.ts"
import { turnTaker } from "./take-turns.ts"
import { type CellReading, cellText, kindOf, type NumberKind, numberText } from "./xlsx-cell.ts"
import { type ZipParts, zipParts } from "./zip-parts.ts"

/** An Excel workbook with its small parts read. */
export interface Workbook {
  /** The visible sheets in order. */
  readonly sheets: readonly string[]
  /**
   * Returns batches of a sheet's rows, including empty ones. Throws a TableProblem for a filled
   * cell beyond `maxColumns`.
   */
  readonly rows: (sheet: string, maxColumns: number) => Generator<string[][]>
}

/** The most unpacked bytes of a workbook, and of its shared texts, which stay in memory. */
export interface WorkbookSizes {
  readonly unpacked: number
  readonly texts: number
}

const usualSizes: WorkbookSizes = { unpacked: 1024 * 1024 * 1024, texts: 96 * 1024 * 1024 }
const maxColumn = 16_384

interface Relationship {
  readonly id: string
  /** The last word of the type's address. */
  readonly type: string
  readonly target: string
}

/**
 * Opens a workbook. Throws a TableProblem if the file is none, is broken, or unpacks to too many
 * bytes.
 */
export async function openWorkbook(bytes: Uint8Array, sizes = usualSizes): Promise<Workbook> {
  // The mark of a compound file: a workbook of Excel 97, or an encrypted one.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new TableProblem("old_workbook")
  const parts = zipParts(bytes, sizes.unpacked)
  const path = relatedOf(parts, "").find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml"
  if (!parts.has(path)) throw new TableProblem("broken_workbook")
  const related = relatedOf(parts, path)
  const targetOf = (wanted: string) => related.find(({ type }) => type === wanted)?.target ?? ""
  const { is1904, sheets } = contentsOf(parts, path)
  const places = new Map(
    sheets.flatMap(({ name, id }) => {
      const part = related.find((other) => other.id === id && other.type === "worksheet")
      return part ? [[name, part.target] as const] : []
    }),
  )
  const kinds = kindsOf(parts, targetOf("styles"))
  const texts = await textsOf(parts, targetOf("sharedStrings"), sizes.texts)
  return {
    sheets: [...places.keys()],
    rows: (sheet, maxColumns) =>
      rowsOf(parts.read(places.get(sheet) ?? ""), { texts, kinds, is1904, maxColumns }),
  }
}

/** Returns the paths of the parts that a part relates to. */
function relatedOf(parts: ZipParts, path: string): Relationship[] {
  const [folder = "", name = ""] = /^(.*\/)?([^/]*)$/.exec(path)?.slice(1) ?? []
  const related: Relationship[] = []
  readWholeXml(parts.read(`${folder}_rels/${name}.rels`), {
    open: (element, { Id = "", Type = "", Target = "" }) => {
      if (element !== "Relationship") return
      related.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target: resolved(folder, Target) })
    },
  })
  return related
}

function resolved(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1)
  const path: string[] = []
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") path.pop()
    else if (step !== "." && step !== "") path.push(step)
  }
  return path.join("/")
}

function contentsOf(parts: ZipParts, path: string) {
  const sheets: { readonly name: string; readonly id: string }[] = []
  let is1904 = false
  readWholeXml(parts.read(path), {
    open: (element, attributes) => {
      if (element === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "")
      const { name = "", state = "visible" } = attributes
      // Users hide sheets in menus (`hidden`), programs hide them from users (`veryHidden`).
      if (element === "sheet" && state === "visible")
        sheets.push({ name, id: attributeOf(attributes, "id") ?? "" })
    },
  })
  return { is1904, sheets }
}

function kindsOf(parts: ZipParts, path: string): NumberKind[] {
  const codes = new Map<string, string>()
  const kinds: NumberKind[] = []
  let isCells = false
  readWholeXml(parts.read(path), {
    open: (element, { numFmtId = "0", formatCode = "" }) => {
      if (element === "numFmt") codes.set(numFmtId, formatCode)
      if (element === "cellXfs") isCells = true
      if (element === "xf" && isCells) kinds.push(kindOf(numFmtId, codes.get(numFmtId)))
    },
    close: (element) => {
      if (element === "cellXfs") isCells = false
    },
  })
  return kinds
}

/** Collects the runs of a text, without the pronunciation (`rPh`). */
function textCollector() {
  let isText = false
  let isSpoken = false
  let found = ""
  return {
    open: (element: string) => {
      if (element === "rPh") isSpoken = true
      isText = element === "t" && !isSpoken
    },
    text: (text: string) => {
      if (isText) found += text
    },
    close: (element: string) => {
      if (element === "rPh") isSpoken = false
      isText = false
    },
    take: () => {
      const text = cellText(found)
      found = ""
      return text
    },
  }
}

/** Returns the texts that cells name by index. */
async function textsOf(parts: ZipParts, path: string, max: number): Promise<string[]> {
  const texts: string[] = []
  const text = textCollector()
  const pieces = readXml(limited(parts.read(path), max), {
    open: text.open,
    text: text.text,
    close: (element) => {
      text.close(element)
      if (element === "si") texts.push(text.take())
    },
  })
  const takeTurns = turnTaker()
  for (const _ of pieces) await takeTurns()
  return texts
}

function* limited(pieces: Iterable<Uint8Array>, max: number): Generator<Uint8Array> {
  let left = max
  for (const piece of pieces) {
    left -= piece.length
    if (left < 0) throw new TableProblem("workbook_too_big")
    yield piece
  }
}

interface SheetReading extends CellReading {
  readonly texts: readonly string[]
  readonly maxColumns: number
}

function* rowsOf(pieces: Iterable<Uint8Array>, reading: SheetReading): Generator<string[][]> {
  const text = textCollector()
  let rows: string[][] = []
  let cells: string[] = []
  let cell = { type: "", style: 0, at: 0 }
  let isValue = false
  let value = ""
  const handlers = {
    open: (element: string, { r, t = "n", s = "0" }: Readonly<Record<string, string>>) => {
      if (element === "row") cells = []
      if (element === "c") cell = { type: t, style: Number(s), at: placeOf(r) ?? cells.length }
      isValue = element === "v"
      text.open(element)
    },
    text: (found: string) => {
      if (isValue) value += found
      text.text(found)
    },
    close: (element: string) => {
      isValue = false
      text.close(element)
      if (element === "row") rows.push(cells)
      if (element !== "c") return
      put(cells, cell.at, valueOf(cell, value, text.take(), reading), reading.maxColumns)
      value = ""
    },
  }
  for (const _ of readXml(pieces, handlers)) {
    yield rows
    rows = []
  }
  yield rows
}

/** An empty cell far to the right only has a format. */
function put(cells: string[], at: number, value: string, maxColumns: number): void {
  if (at >= maxColumns) {
    if (value.trim() !== "") throw new TableProblem("too_many_columns")
    return
  }
  while (cells.length < at) cells.push("")
  cells[at] = value
}

/** Returns the column of a cell such as `AB7`, from 0. The last column of a sheet is `XFD`. */
function placeOf(reference = ""): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return Math.min(column, maxColumn) - 1
}

interface Cell {
  readonly type: string
  readonly style: number
}

function valueOf({ type, style }: Cell, value: string, inline: string, reading: SheetReading): string {
  if (type === "inlineStr") return inline
  if (type === "s") return reading.texts[Number(value)] ?? ""
  if (type === "b") return value === "1" || value === "true" ? "true" : "false"
  if (type === "str") return cellText(value)
  // The parsers of cells know errors by name.
  if (type === "e") return value
  return value === "" ? "" : numberText(value.trim(), reading.kinds[style] ?? "number", reading.is1904)
}
