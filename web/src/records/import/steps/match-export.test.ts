import type { ImportColumn } from "@funil/contract/data/imports"
import { expect, test } from "vitest"
import { matchExport } from "./match-export.ts"

const column = (related_column: string, label = related_column): ImportColumn => ({
  related_column,
  label,
  type: "text",
  required: false,
  enabled: related_column !== "id",
})
const names = [
  "id",
  "name",
  "amount",
  "pipeline_id",
  "pipeline_stage_id",
  "user_id",
  "contacts",
  "companies",
  "contact.email",
  "contact.phone1",
  "tags",
]
const columns = [
  ...names.map((name) => column(name)),
  column("custom_fields.concorrente", "Negócio - Concorrente"),
]

test("the columns of a known export are matched by what they mean, and those of no field by their names", () => {
  const headers = [
    "Negócio - ID",
    "Negócio - Título",
    "Negócio - Organização",
    "Negócio - Status",
    "Negócio - Concorrente",
  ]
  const { origin, fields } = matchExport("deal", headers, columns)
  expect(origin).toMatchObject({ rival: "pipedrive", noun: "deal" })
  expect(fields).toEqual([null, "name", "companies", null, "custom_fields.concorrente"])
})

test("the e-mail and phone of a deal's contact are matched in an export, too", () => {
  const headers = ["Nome", "Funil de vendas", "Etapa", "Estado", "Contatos", "Email", "Telefone"]
  const { origin, fields } = matchExport("deal", headers, columns)
  expect(origin).toMatchObject({ rival: "rd_station", noun: "deal" })
  expect(fields.slice(4)).toEqual(["contacts", "contact.email", "contact.phone1"])
})

test("an export of other records is told, and its columns are matched by their names alone", () => {
  const { origin, fields } = matchExport("deal", ["Pessoa - Nome", "Nome"], columns)
  expect([origin?.noun, fields]).toEqual(["contact", [null, "name"]])
})

test("any other file has no origin", () => {
  expect(matchExport("deal", ["Nome", "Valor"], columns)).toEqual({
    origin: null,
    fields: ["name", "amount"],
  })
})
