import { ownValue } from "@funil/contract/shared/own-value"

/** The day 0 of spreadsheets, as milliseconds of Unix time. */
const dayZero = Date.UTC(1899, 11, 30)
const day = 86_400_000
/** Ids of the formats that a spreadsheet has by itself for dates and times. */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** An element of the plain XML that spreadsheets are. */
interface Element {
  readonly attributes: string
  readonly content: string
}

/** The elements of a name in a piece of XML, which never hold others of that name. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(
    String.raw`<(?:\w+:)?${name}(?=[\s/>])([^>]*?)(?:/>|>([\s\S]*?)</(?:\w+:)?${name}>)`,
    "g",
  )
  return [...xml.matchAll(pattern)].map(([, attributes = "", content = ""]) => ({ attributes, content }))
}

function attribute({ attributes }: Element, name: string): string | undefined {
  return new RegExp(String.raw`(?:^|\s)${name}="([^"]*)"`).exec(attributes)?.[1]
}

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

function plain(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (whole, code: string) => {
    const named = ownValue(characters, code)
    if (named !== undefined || !code.startsWith("#")) return named ?? whole
    const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

/** The text of an element, without how it is spoken (`rPh`). */
function textOf(content: string): string {
  const spoken = content.replaceAll(/<(\w+:)?rPh[\s>][\s\S]*?<\/(\w+:)?rPh>/g, "")
  return elements(spoken, "t")
    .map((part) => plain(part.content))
    .join("")
}

/** The first sheet of an Excel file as a table: dates as `YYYY-MM-DD HH:mm`. Null where there is none. */
export async function xlsxTable(bytes: Uint8Array): Promise<{ headers: string[]; rows: string[][] } | null> {
  const { strFromU8, unzipSync } = await import("fflate")
  const wanted = /^xl\/(sharedStrings|styles|worksheets\/sheet\d+)\.xml$/
  const files = unzipSync(bytes, { filter: ({ name }) => wanted.test(name) })
  const [sheet] = Object.keys(files)
    .filter((name) => name.includes("worksheets/"))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  if (sheet === undefined) return null
  const xmlOf = (name: string) => {
    const file = ownValue(files, name)
    return file ? strFromU8(file) : ""
  }
  const texts = elements(xmlOf("xl/sharedStrings.xml"), "si").map(({ content }) => textOf(content))
  const isDate = dateStyles(xmlOf("xl/styles.xml"))
  const rows = elements(xmlOf(sheet), "row").map(({ content }) => {
    const cells: string[] = []
    for (const cell of elements(content, "c")) {
      const place = placeOf(attribute(cell, "r")) ?? cells.length
      while (cells.length < place) cells.push("")
      cells[place] = valueOf(cell, texts, isDate)
    }
    return cells
  })
  const [headers = [], ...more] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ""))
  return { headers, rows: more }
}

/** Column of a cell, `AB7`, from 0; a sheet has no more than `XFD`. */
function placeOf(reference = ""): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Whether a format that is a file's own shows a day, outside of the texts in it. */
function isOfDates(format: Element): boolean {
  return /[dy]/i.test(plain(attribute(format, "formatCode") ?? "").replaceAll(/"[^"]*"|\[[^\]]*\]/g, ""))
}

/** Which styles of cells show dates. */
function dateStyles(styles: string): (style: string | undefined) => boolean {
  const own = elements(styles, "numFmt").filter(isOfDates)
  const dates = new Set([...dateFormats, ...own.map((format) => Number(attribute(format, "numFmtId")))])
  const [cells] = elements(styles, "cellXfs")
  const formats = elements(cells?.content ?? "", "xf").map((style) => Number(attribute(style, "numFmtId")))
  return (style) => dates.has(formats[Number(style ?? 0)] ?? 0)
}

function valueOf(cell: Element, texts: readonly string[], isDate: ReturnType<typeof dateStyles>): string {
  const type = attribute(cell, "t")
  if (type === "inlineStr") return textOf(cell.content)
  const value = plain(elements(cell.content, "v")[0]?.content ?? "")
  if (type === "s") return texts[Number(value)] ?? ""
  if (type === "b") return value === "1" ? "true" : "false"
  const serial = Number(value)
  if (value === "" || type === "str" || Number.isNaN(serial) || !isDate(attribute(cell, "s"))) return value
  const at = new Date(dayZero + Math.round((serial * day) / 60_000) * 60_000)
  if (Number.isNaN(at.getTime())) return value
  const text = at.toISOString()
  return text.slice(11, 16) === "00:00" ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ")
}
