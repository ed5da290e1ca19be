import { strToU8, zipSync } from "fflate"
import { expect, test } from "vitest"
import { decimalOf, numberIn } from "../shared/values/written-number.ts"
import type { WorkbookSizes } from "./workbook.ts"
import { kindOf, numberText } from "./xlsx-cell.ts"
import { xlsxTable } from "./xlsx-table.ts"

const limits = { maxColumns: 500, maxRowSize: 1024 * 1024 }
const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

interface Book {
  /** The rows by sheet name, and how each sheet is hidden. */
  readonly sheets: readonly (readonly [name: string, rows: string, state?: string])[]
  readonly texts?: string
  readonly is1904?: boolean
}

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;R$ day&quot;0.00"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"><alignment/></xf><xf numFmtId="165"/><xf numFmtId="10"/><xf numFmtId="20"/></cellXfs></styleSheet>`

/** Returns a workbook whose parts have other names and another order than its sheets. */
function workbook({ sheets, texts = "", is1904 = false }: Book): Uint8Array {
  const part = (at: number) => `folhas/p${String(sheets.length - at)}.xml`
  const relations = sheets.map(
    (_, at) => `<Relationship Id="x${String(at)}" Type="${types}/worksheet" Target="${part(at)}"/>`,
  )
  const files: Record<string, string> = {
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="${types}/officeDocument" Target="/pasta/livro.xml"/></Relationships>`,
    "pasta/_rels/livro.xml.rels": `<Relationships>${relations.join("")}<Relationship Id="s" Type="${types}/styles" Target="../estilo.xml"/><Relationship Id="t" Type="${types}/sharedStrings" Target="textos.xml"/></Relationships>`,
    "pasta/livro.xml": `<workbook xmlns:r="${types}"><workbookPr date1904="${String(is1904)}"/><sheets>${sheets
      .map(
        ([name, , state], at) =>
          `<sheet name="${name}" sheetId="${String(9 - at)}" r:id="x${String(at)}" ${state ? `state="${state}"` : ""}/>`,
      )
      .join("")}</sheets></workbook>`,
    "pasta/textos.xml": `<sst>${texts}</sst>`,
    "estilo.xml": styles,
  }
  for (const [at, [, rows]] of sheets.entries())
    files[`pasta/${part(at)}`] = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}

const said = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join("")}</row>`

async function tableOf(bytes: Uint8Array, sheet?: string, sizes?: WorkbookSizes) {
  const { rows, ...table } = await xlsxTable(bytes, limits, { sheet, sizes })
  const found: (readonly string[])[] = []
  for await (const batch of rows) found.push(...batch)
  return { ...table, rows: found }
}

test("sheets come in the workbook's order by its relations, hidden and empty ones left out", async () => {
  const bytes = workbook({
    sheets: [
      ["Segredo", said("x"), "hidden"],
      ["Listas", said("y"), "veryHidden"],
      ["Capa", "<row/>"],
      ["Contatos", said("Nome") + said("Rui")],
      ["Empresas", said("Empresa") + said("Acme")],
    ],
  })
  expect(await tableOf(bytes)).toEqual({
    headers: ["Nome"],
    rows: [["Rui"]],
    sheets: ["Contatos", "Empresas"],
    sheet: "Contatos",
  })
  expect(await tableOf(bytes, "empresas ")).toMatchObject({ headers: ["Empresa"], rows: [["Acme"]] })
  await expect(tableOf(bytes, "Segredo")).rejects.toMatchObject({ rule: "unknown_sheet" })
})

test("texts are shared, inline, rich and escaped; titles above the header are none of the rows", async () => {
  const texts = `<si><t>Código</t></si><si><r><t>Títu</t></r><r><t xml:space="preserve">lo &amp; cia</t></r></si>
    <si><t>Ana_x000D_
Rui _x005F_x000D_</t><rPh sb="0"><t>x</t></rPh></si>`
  const rows = `${said("Relatório de 2026")}<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="D3" t="inlineStr"><is><r><t>D&#233;</t></r><r><t>jà</t></r></is></c></row>
    <row r="5"><c r="A5"><f>1+1</f><v>2</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="e"><v>#N/A</v></c><c r="D5" t="s"><v>2</v></c><c r="XFD5" s="1"/></row>`
  expect(await tableOf(workbook({ sheets: [["A", rows]], texts }))).toMatchObject({
    headers: ["Código", "Título & cia", "", "Déjà"],
    rows: [["2", "true", "#N/A", "Ana\nRui _x000D_"]],
  })
})

test("numbers keep their digits, and a format says what they are", async () => {
  const cells = [
    ["12345678901234", 0, "12345678901234"],
    ["0.30000000000000004", 0, "0.3\u2007"],
    ["1E+15", 0, "1000000000000000"],
    ["1.5E-7", 0, "0.00000015\u2007"],
    ["-1234.567", 3, "-1234.567\u2007"],
    ["46371", 1, "2026-12-15"],
    ["46371.625", 2, "2026-12-15 15:00"],
    ["0.28999999999999998", 4, "29%"],
    ["0.354166666666", 5, "08:30"],
  ] as const
  const rows = `${said(...cells.map((_, at) => `c${String(at)}`))}<row>${cells.map(([value, style]) => `<c s="${String(style)}"><v>${value}</v></c>`).join("")}</row>`
  const { rows: found } = await tableOf(workbook({ sheets: [["A", rows]] }))
  expect(found).toEqual([cells.map(([, , text]) => text)])
  const in1904 = `${said("Dia")}<row><c s="1"><v>44909</v></c></row>`
  expect(await tableOf(workbook({ sheets: [["A", in1904]], is1904: true }))).toMatchObject({
    rows: [["2026-12-15"]],
  })
})

test.each([
  [46371.99999, "2026-12-15 23:59"],
  [46371.999999999, "2026-12-16"],
  [46371.4166666, "2026-12-15 10:00"],
  [1, "1900-01-01"],
  [59, "1900-02-28"],
  [60, "1900-02-29"],
  [61, "1900-03-01"],
  [0, "0"],
  [0.5, "12:00"],
  [1e9, "1000000000"],
])("the day %d is %s", (serial, text) => {
  expect(numberText(String(serial), "date", false)).toBe(text)
})

test.each([
  ["164", "[$-416]d mmm yy;@", "date"],
  ["164", "hh:mm AM/PM", "time"],
  ["164", "[h]:mm", "elapsed"],
  ["164", '0.00" d"', "number"],
  ["164", "[Red][$R$-416] #,##0.00", "number"],
  ["164", "0.0%", "percent"],
  ["14", "General", "number"],
  ["14", undefined, "date"],
] as const)("the format %s %s is of kind %s", (id, code, kind) => {
  expect(kindOf(id, code)).toBe(kind)
})

test("any number of a cell is read back equal, whatever sign the texts around it have", () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 5000; round += 1) {
    const number = Number(((random() - 0.5) * 10 ** Math.floor(random() * 25 - 8)).toPrecision(15))
    const text = numberText(String(number), "number", false)
    expect(text).not.toMatch(/e/i)
    expect(decimalOf(text)).toBeNull()
    expect([numberIn(text, ","), numberIn(text, ",", true), numberIn(text, ".", true)]).toEqual([
      number,
      number,
      number,
    ])
  }
  expect(numberIn(numberText("1.234", "number", false), ",")).toBe(1.234)
  expect(numberIn(numberText("0.25125", "percent", false), ",", true)).toBe(25.125)
})

test("what is no workbook, is broken or unpacks to too much is refused", async () => {
  const small = { unpacked: 1_000_000, texts: 100_000 }
  const rule = (bytes: Uint8Array) =>
    tableOf(bytes, undefined, small).then(
      () => "read",
      ({ rule }: { rule: string }) => rule,
    )
  const good = workbook({ sheets: [["A", said("Nome") + said("Rui")]] })
  expect(await rule(strToU8("Nome;E-mail"))).toBe("broken_workbook")
  expect(await rule(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBe("old_workbook")
  expect(await rule(good.subarray(0, good.length - 40))).toBe("broken_workbook")
  expect(await rule(zipSync({ "a.txt": strToU8("a") }))).toBe("broken_workbook")
  expect(await rule(workbook({ sheets: [["A", "<row/>"]] }))).toBe("empty_file")
  expect(await rule(workbook({ sheets: [["A", "<row><c"]] }))).toBe("broken_workbook")
  const far = '<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'
  expect(await rule(workbook({ sheets: [["A", far]] }))).toBe("too_many_columns")
  const texts = `<si><t>${" ".repeat(100_000)}</t></si>`
  expect(await rule(workbook({ sheets: [["A", said("Nome")]], texts }))).toBe("workbook_too_big")
  expect(await rule(workbook({ sheets: [["A", said("Nome").repeat(50_000)]] }))).toBe("workbook_too_big")
  for (let at = 0; at < good.length; at += 7) {
    const broken = good.slice()
    broken[at] = (broken[at] ?? 0) ^ 0xff
    expect(["read", "broken_workbook", "empty_file"]).toContain(await rule(broken))
  }
})

test("a workbook without shared texts and formats is read, as programs write it", async () => {
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="${types}"><sheets><sheet name="A" r:id="x"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="x" Type="${types}/worksheet" Target="s.xml"/></Relationships>`,
    "xl/s.xml": `<worksheet><sheetData>${said("Nome")}<row><c t="inlineStr"><is><t>Rui</t></is></c></row></sheetData></worksheet>`,
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
  expect(await tableOf(bytes)).toMatchObject({ headers: ["Nome"], rows: [["Rui"]] })
})
