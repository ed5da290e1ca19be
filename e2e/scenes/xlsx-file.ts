import { strToU8, zipSync } from "fflate"

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

/** A file of Excel with one sheet; numbers are dates in it. */
export function xlsxFile(rows: readonly (readonly Cell[])[]): Buffer {
  const files = {
    "xl/workbook.xml": workbook,
    "xl/_rels/workbook.xml.rels": relations,
    "xl/worksheets/sheet1.xml": sheetOf(rows),
    "xl/styles.xml": styles,
  }
  const parts = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(parts)))
}
