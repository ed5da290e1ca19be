import { expect, test } from "vitest"
import { file, written } from "../../../test/imports/written-move.ts"

test("of several e-mails and phones the first filled ones win, and the others follow", () => {
  const meanings = ["full_name", "email", "email", "phone2", "phone1", "phone1"]
  const { records, left } = written(
    file(
      "contact",
      meanings,
      ["Ana", "", "a@x.test, b@y.test", "11 3000-1111", "11 98888-1111, 11 97777-1111", ""],
      ["Bia", "bia@x.test", "BIA@x.test; <c@x.test>", "", "não tem", "(11) 96666-1111 ou 11 3000-2222"],
      ["Caio", "x", "", "", "5,5E+12", ""],
    ),
  )
  expect(records[0]?.[2]).toMatchObject([
    {
      email: "a@x.test",
      phone1: "11 98888-1111",
      phone2: "11 97777-1111",
      other_emails: "b@y.test|",
      other_phones: "11 3000-1111|",
    },
    { email: "bia@x.test", phone1: "(11) 96666-1111", phone2: "11 3000-2222", other_emails: "c@x.test|" },
    { email: "", phone1: "5,5E+12", phone2: "" },
  ])
  expect(left).toEqual(["row 3 contact.phone1 unaccepted: não tem", "row 4 contact.email unaccepted: x"])
})

test("companies of one name are one with the cells of both, or two where they clearly differ", () => {
  const meanings = ["company", "document", "website", "email", "phone1"]
  const { records, left } = written(
    file(
      "company",
      meanings,
      ["Sol", "", "sol.test", "", "11 3000-1111"],
      ["SOL", "11.222.333/0001-81", "", "sol@gmail.com", "11 3000-2222"],
      ["Sol", "", "sol-recife.test", "", ""],
      ["Sol Alimentos", "11222333000181", "", "", ""],
    ),
    file("deal", ["name", "company_names"], ["Oven", "Sol Alimentos"]),
  )
  expect(records[0]?.[2]).toMatchObject([
    { source_id: "~sol", company: "Sol", document: "11.222.333/0001-81", email: "sol@gmail.com" },
    { source_id: "~sol #2", website: "https://sol-recife.test" },
  ])
  expect(records[1]?.[2]).toMatchObject([{ companies: "~sol" }])
  expect(left).toEqual([
    "row 3 company.phone1 different: 11 3000-2222",
    "row 5 company.company different: Sol Alimentos",
  ])
})

test("people are joined by an e-mail and a name that agree, never by one alone", () => {
  const { records, left } = written(
    file(
      "contact",
      ["full_name", "email", "phone1", "job"],
      ["Ana", "ana@x.test", "", "CEO"],
      ["Ana Souza", "ANA@x.test", "11 98888-1111", "CFO"],
      ["Bruno Reis", "ana@x.test", "", ""],
      ["Ana", "ana@y.test", "", ""],
    ),
    file(
      "deal",
      ["name", "contact_names", "contact_email", "contact_phone", "company_names"],
      ["A", "Ana", "ana@y.test", "", ""],
      ["B", "Ana", "ana@z.test", "", ""],
      ["C", "Ana", "", "", ""],
      ["D", "Rui", "", "11 98888-2222", "Sol"],
      ["E", "Rui", "", "11 98888-3333", "Lua"],
      ["F", "Rui", "rui@x.test", "+55 11 98888-3333", "Lua"],
    ),
  )
  const [, people, made, deals] = records.map(([, , list]) => list)
  expect(people?.map(({ source_id: id }) => id)).toEqual([
    "~ana /  / ana@x.test",
    "~bruno reis /  / ana@x.test",
    "~ana /  / ana@y.test",
  ])
  expect(people?.[0]).toMatchObject({ last_name: "Souza", phone1: "11 98888-1111", job: "CEO" })
  expect(left).toEqual(["row 3 contact.job different: CFO"])
  expect(made?.map(({ source_id: id, email }) => [id, email])).toEqual([
    ["~ana / ", "ana@z.test"],
    ["~rui / ~sol", ""],
    ["~rui / ~lua", "rui@x.test"],
  ])
  expect(deals?.map(({ contacts }) => contacts)).toEqual([
    "~ana /  / ana@y.test",
    "~ana / ",
    "~ana /  / ana@x.test",
    "~rui / ~sol",
    "~rui / ~lua",
    "~rui / ~lua",
  ])
})
