import { ownValue } from "@funil/contract/shared/own-value"

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
/** The day 0 of spreadsheets, as milliseconds of Unix time. */
const dayZero = Date.UTC(1899, 11, 30)
const day = 86_400_000
/** Ids of the formats that a spreadsheet has by itself for dates and times. */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** The first sheet of an Excel file as a table: dates as `YYYY-MM-DD HH:mm`. Null where there is none. */
export async function xlsxTable(bytes: Uint8Array): Promise<{ headers: string[]; rows: string[][] } | null> {
  const { unzipSync } = await import("fflate")
  const wanted = /^xl\/(sharedStrings|styles|worksheets\/sheet\d+)\.xml$/
  const files = unzipSync(bytes, { filter: ({ name }) => wanted.test(name) })
  const [sheet] = Object.keys(files)
    .filter((name) => name.includes("worksheets/"))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  if (sheet === undefined) return null
  const parsed = (name: string) => {
    const file = ownValue(files, name)
    return file
      ? new DOMParser().parseFromString(new TextDecoder().decode(file), "application/xml")
      : undefined
  }
  const texts = [...elements(parsed("xl/sharedStrings.xml"), "si")].map(textOf)
  const isDate = dateStyles(parsed("xl/styles.xml"))
  const rows = [...elements(parsed(sheet), "row")].map((row) => {
    const cells: string[] = []
    for (const cell of elements(row, "c")) {
      const place = placeOf(cell.getAttribute("r") ?? "") ?? cells.length
      while (cells.length < place) cells.push("")
      cells[place] = valueOf(cell, texts, isDate)
    }
    return cells
  })
  const [headers = [], ...more] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""))
  return { headers, rows: more }
}

function elements(node: Document | Element | undefined, name: string): Element[] {
  return node ? [...node.getElementsByTagNameNS(main, name)] : []
}

function textOf(node: Element): string {
  return elements(node, "t")
    .map((part) => part.textContent ?? "")
    .join("")
}

/** Column of a cell, `AB7`, from 0. */
function placeOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]+/.exec(reference) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Which styles of cells show dates. */
function dateStyles(styles: Document | undefined): (style: string | null) => boolean {
  const own = new Set(
    elements(styles, "numFmt")
      .filter((format) =>
        /[dy]/i.test((format.getAttribute("formatCode") ?? "").replaceAll(/"[^"]*"|\[[^\]]*\]/g, "")),
      )
      .map((format) => Number(format.getAttribute("numFmtId"))),
  )
  const [cells] = elements(styles, "cellXfs")
  const formats = elements(cells, "xf").map((style) => Number(style.getAttribute("numFmtId")))
  return (style) => {
    const format = formats[Number(style ?? 0)] ?? 0
    return dateFormats.has(format) || own.has(format)
  }
}

function valueOf(cell: Element, texts: readonly string[], isDate: (style: string | null) => boolean): string {
  const type = cell.getAttribute("t")
  if (type === "inlineStr") return textOf(cell)
  const value = elements(cell, "v")[0]?.textContent ?? ""
  if (type === "s") return texts[Number(value)] ?? ""
  if (type === "b") return value === "1" ? "true" : "false"
  if (value === "" || type === "str" || !isDate(cell.getAttribute("s"))) return value
  const at = new Date(dayZero + Math.round((Number(value) * day) / 60_000) * 60_000).toISOString()
  return at.slice(11, 16) === "00:00" ? at.slice(0, 10) : at.slice(0, 16).replace("T", " ")
}
