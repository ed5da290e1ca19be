import { expect, test } from "vitest"
import { isCsvFile } from "../open-table.ts"
import { readPreview, samplesOf } from "./table-preview.ts"

const file = (content: BlobPart, name = "dados.csv", type = "text/csv") => new File([content], name, { type })

test.each([
  ["commas", "nome,email\nJoão,j@x.test\n"],
  ["semicolons", "nome;email\nJoão;j@x.test\n"],
  ["tabs", "nome\temail\nJoão\tj@x.test\n"],
  ["a byte order mark", "\uFEFFnome,email\r\nJoão,j@x.test\r\n"],
])("the first rows of a file with %s are read", async (_name, text) => {
  expect(await readPreview(file(text))).toEqual({
    headers: ["nome", "email"],
    rows: [["João", "j@x.test"]],
    isWhole: true,
    text: { encoding: "utf-8", delimiter: expect.any(String) },
  })
})

test("Windows-1252 and UTF-16 are read as they were meant", async () => {
  const latin = Buffer.from("nome\nPão\n", "latin1")
  const wide = Buffer.from("\uFEFFnome\nPão\n", "utf16le")
  for (const bytes of [latin, wide])
    expect(await readPreview(file(new Uint8Array(bytes)))).toMatchObject({
      headers: ["nome"],
      rows: [["Pão"]],
    })
})

test("of a long file whole rows are read, and it is known not to be all", async () => {
  const text = `nome,nota\n${"João Acentuação,1234567890\n".repeat(40_000)}`
  const found = await readPreview(file(text))
  if ("kind" in found) throw new Error(found.kind)
  expect(found.isWhole).toBe(false)
  expect(found.rows.length).toBe(500)
  expect(new Set(found.rows.map((row) => row.join()))).toEqual(new Set(["João Acentuação,1234567890"]))
})

test("a row longer than a piece of the file is read whole", async () => {
  const found = await readPreview(file(`nome,nota\nAna,${"x".repeat(400_000)}\nBia,y\n`))
  if ("kind" in found) throw new Error(found.kind)
  expect(found.rows.map(([name]) => name)).toEqual(["Ana", "Bia"])
})

test.each([
  ["notCsv", "\u0000\u0001", "a.csv", "text/csv"],
  ["notCsv", "x", "foto.png", "image/png"],
  ["empty", "", "a.csv", "text/csv"],
  ["empty", " , \n", "a.csv", "text/csv"],
  ["noRows", "nome,email\n", "a.csv", "text/csv"],
  ["unclosedQuote", `nome,"${"x".repeat(400_000)}`, "a.csv", "text/csv"],
  ["longRow", `nome,"${"x".repeat(1_200_000)}`, "a.csv", "text/csv"],
  ["tooManyColumns", `${Array.from({ length: 501 }, (_, at) => `c${at}`).join()}\n1\n`, "a.csv", "text/csv"],
])("%s is told of a file that can't be imported", async (kind, text, name, type) => {
  expect(await readPreview(file(text, name, type))).toMatchObject({ kind })
})

test("a file is CSV by its type or, where the system knows none, by its name", () => {
  expect(isCsvFile({ type: "application/vnd.ms-excel", name: "a.xls" })).toBe(true)
  expect(isCsvFile({ type: "", name: "a.CSV" })).toBe(true)
  expect(isCsvFile({ type: "", name: "a.pdf" })).toBe(false)
  expect(isCsvFile({ type: "application/pdf", name: "a.csv" })).toBe(false)
})

test("samples are different and not empty", () => {
  const preview = { headers: ["a"], rows: [["x"], [" "], ["x"], [], ["y"], ["z"]], isWhole: true }
  expect(samplesOf(preview, 0, 2)).toEqual(["x", "y"])
})
