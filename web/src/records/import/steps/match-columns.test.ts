import type { ImportColumn } from "@funil/contract/data/imports"
import { expect, test } from "vitest"
import { matchColumns } from "./match-columns.ts"

const column = (related_column: string, label = related_column): ImportColumn => ({
  related_column,
  label,
  type: "text",
  required: false,
  enabled: true,
})
const contact = ["first_name", "last_name", "email", "phone1", "tags", "birthdate", "companies"].map((name) =>
  column(name),
)
const details = ["contact.email", "contact.phone1", "company.document", "company.email", "company.phone1"]
const columns = [...contact, column("custom_fields.regiao", "Região")]

test("headers are known by names of fields and labels of both languages, without case, accents and marks", () => {
  expect(matchColumns("contact", ["first_name", "E-MAIL", "data_de_nascimento"], columns)).toEqual([
    "first_name",
    "email",
    "birthdate",
  ])
  expect(matchColumns("contact", ["First name", "Last name", "Phone"], columns)).toEqual([
    "first_name",
    "last_name",
    "phone1",
  ])
})

test("synonyms and custom fields are known, and what nobody knows is left out", () => {
  expect(matchColumns("contact", ["Origem", "regiao", "Cor preferida", ""], columns)).toEqual([
    "tags",
    "custom_fields.regiao",
    null,
    null,
  ])
})

test("a field is given once, to the header that names it more surely", () => {
  expect(matchColumns("contact", ["WhatsApp", "phone1"], columns)).toEqual([null, "phone1"])
})

test("a field that can't be filled is given to none", () => {
  expect(matchColumns("contact", ["email"], [{ ...column("email"), enabled: false }])).toEqual([null])
})

test.each([
  ["E-mail do contato", "contact.email"],
  ["E-mail", "contact.email"],
  ["Customer email", "contact.email"],
  ["Telefone do cliente", "contact.phone1"],
  ["Celular", "contact.phone1"],
  ["Phone", "contact.phone1"],
  ["CNPJ", "company.document"],
  ["E-mail da empresa", "company.email"],
  ["Company phone", "company.phone1"],
  ["Cliente", "contacts"],
  ["Empresa", "companies"],
])("among the columns of deals, %s describes %s", (header, field) => {
  const names = ["name", "contacts", "companies"].concat(details)
  expect(
    matchColumns(
      "deal",
      [header],
      names.map((name) => column(name)),
    ),
  ).toEqual([field])
})

test("a table of deals in Portuguese is matched whole", () => {
  const headers = "Negócio,Valor,Etapa,Cliente,E-mail,Telefone,Empresa,CNPJ".split(",")
  const fields = ["name", "amount", "pipeline_stage_id", "contacts", ...details.slice(0, 2), "companies"]
  const offered = [...fields, ...details.slice(2)].map((name) => column(name))
  expect(matchColumns("deal", headers, offered)).toEqual([...fields, "company.document"])
})
