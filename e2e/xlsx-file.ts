import { crc32 } from "node:zlib"

/** A day of 2026 as a spreadsheet counts it, with the time as its fraction. */
type Cell = string | number

function sheetOf(rows: readonly (readonly Cell[])[]): string {
  const cells = (row: readonly Cell[], line: number) =>
    row.map((value, at) => {
      const place = `r="${String.fromCharCode(65 + at)}${line}"`
      if (typeof value === "number") return `<c ${place} s="1"><v>${value}</v></c>`
      return value === "" ? "" : `<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`
    })
  const lines = rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1).join("")}</row>`)
  const space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  return `<worksheet xmlns="${space}"><sheetData>${lines.join("")}</sheetData></worksheet>`
}

const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`

const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const workbook = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  xmlns:r="${officeRelations}">
<sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`

const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`

/** An entry of a zip that is not compressed: its header, or its line in the directory with the place of that header. */
function entry(name: string, content: Buffer, place?: number): Buffer {
  const isLine = place !== undefined
  const head = Buffer.alloc(isLine ? 46 : 30)
  head.writeUInt32LE(isLine ? 0x02014b50 : 0x04034b50)
  const at = isLine ? 16 : 14
  head.writeUInt32LE(crc32(content), at)
  head.writeUInt32LE(content.length, at + 4)
  head.writeUInt32LE(content.length, at + 8)
  head.writeUInt16LE(name.length, at + 12)
  if (isLine) head.writeUInt32LE(place, 42)
  return Buffer.concat([head, Buffer.from(name), ...(isLine ? [] : [content])])
}

/** A file of Excel with one sheet; numbers are dates in it. */
export function xlsxFile(rows: readonly (readonly Cell[])[]): Buffer {
  const files = {
    "xl/workbook.xml": workbook,
    "xl/_rels/workbook.xml.rels": relations,
    "xl/worksheets/sheet1.xml": sheetOf(rows),
    "xl/styles.xml": styles,
  }
  const contents = Object.entries(files).map(([name, text]) => [name, Buffer.from(text)] as const)
  const bodies = contents.map(([name, content]) => entry(name, content))
  const places = bodies.map((_, at) => bodies.slice(0, at).reduce((sum, { length }) => sum + length, 0))
  const directory = Buffer.concat(
    contents.map(([name, content], at) => entry(name, content, places[at] ?? 0)),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(contents.length, 8)
  end.writeUInt16LE(contents.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(
    bodies.reduce((sum, { length }) => sum + length, 0),
    16,
  )
  return Buffer.concat([...bodies, directory, end])
}
