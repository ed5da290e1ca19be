import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import { xlsxTable } from "./xlsx-table.ts"

function workbook(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [`xl/${name}.xml`, strToU8(xml)])),
  )
}

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;R$ day&quot;0.00"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"><alignment/></xf><xf numFmtId="165"/></cellXfs></styleSheet>`
const texts = `<sst><si><t>Código</t></si><si><r><t>Títu</t></r><r><t xml:space="preserve">lo &amp; cia</t></r></si><si><t>Ana</t><rPh sb="0"><t>x</t></rPh></si></sst>`

test("the first sheet is a table: shared texts, gaps, dates by their format, and numbers as they are", async () => {
  const sheet = `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>D&#233;j&#xE0;</t></is></c></row>
    <row r="2"/><row r="3"><c r="A3"><v>42112468</v></c><c r="B3" s="1"><v>46371</v></c><c r="C3" s="2"><v>46371.625</v></c><c r="D3" s="3"><v>12.5</v></c></row>
    <row r="4"><c r="B4" t="b"><v>1</v></c><c r="D4" t="s"><v>2</v></c></row></sheetData></worksheet>`
  const other = "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"
  const bytes = workbook({
    "worksheets/sheet10": other,
    "worksheets/sheet1": sheet,
    sharedStrings: texts,
    styles,
  })
  expect(await xlsxTable(bytes)).toEqual({
    headers: ["Código", "Título & cia", "", "Déjà"],
    rows: [
      ["42112468", "2026-12-15", "2026-12-15 15:00", "12.5"],
      ["", "true", "", "Ana"],
    ],
  })
})

test("elements may have a prefix, and what is no workbook is no table", async () => {
  const sheet = `<x:worksheet><x:sheetData><x:row><x:c t="str"><x:v>Nome</x:v></x:c></x:row><x:row><x:c t="str"><x:v>Rui</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  expect(await xlsxTable(workbook({ "worksheets/sheet1": sheet }))).toEqual({
    headers: ["Nome"],
    rows: [["Rui"]],
  })
  expect(await xlsxTable(workbook({ styles }))).toBeNull()
  await expect(xlsxTable(strToU8("Nome;E-mail"))).rejects.toThrow("invalid zip data")
})
