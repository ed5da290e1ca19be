import { expect, test } from "vitest"
import { faultyRow } from "./import-api.ts"

const headers = ["linha", "motivo", "Nome", "Nascimento", "Telefone"]

test("a row of the report shows the cells that its reason names, as the file has them", () => {
  const reason = "Telefone: não é um telefone. Nascimento: não é uma data."
  const row = ["7", reason, "Ana", "30/02/1999", "'=1+1"]
  expect(faultyRow(headers, row)).toEqual({ line: "7", reason, cells: ["=1+1", "30/02/1999"] })
})

test("a row without a named cell shows its first filled one", () => {
  expect(faultyRow(headers, ["8", "Já existe.", "", "01/02/1999", "1"]).cells).toEqual(["01/02/1999"])
  expect(faultyRow(headers, ["9", "Nome: é obrigatório.", "", "01/02/1999"]).cells).toEqual(["01/02/1999"])
  expect(faultyRow(headers, ["10", "A linha está vazia.", ""]).cells).toEqual([])
})
