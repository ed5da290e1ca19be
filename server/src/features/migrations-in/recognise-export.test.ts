import {
  exportOf,
  recogniseExport,
  rivalExports,
} from "@funil/contract/migrations-in/systems/recognise-export"
import { specialMeanings } from "@funil/contract/migrations-in/systems/rival-export"
import { companyFields } from "@funil/contract/records/companies"
import { contactFields } from "@funil/contract/records/contacts"
import { dealFields } from "@funil/contract/records/deals"
import { taskFields } from "@funil/contract/records/tasks"
import type { FieldTable } from "@funil/contract/shared/fields"
import { expect, test } from "vitest"
import { exportSamples } from "../../../test/imports/export-samples.ts"

test.each(exportSamples.map((sample) => [sample.name, sample] as const))(
  "%s is told by its headers, whatever their order, case and accents",
  (_, { rival, noun, headers }) => {
    expect(recogniseExport(headers)).toMatchObject({ rival, noun })
    const shuffled = headers.toReversed().map((header) => header.toUpperCase().normalize("NFD"))
    const found = recogniseExport(shuffled)
    expect(found).toMatchObject({ rival, noun })
    expect(found?.sureness).toBeGreaterThan(0.6)
  },
)

test.each([
  [["Nome", "E-mail", "Telefone"]],
  [["name", "email", "company"]],
  [["id", "name", "stage"]],
  [["Empresa", "Etapa", "Valor"]],
  [["Código", "Nome", "Preço"]],
  [[""]],
])("%j is no product's export", (headers) => {
  expect(recogniseExport(headers)).toBeNull()
})

test("of several exports that fit it is the one that knows most of the columns", () => {
  const deals = exportSamples.find(({ name }) => name === "agendor-negocios.csv")?.headers ?? []
  expect(recogniseExport([...deals, "CNPJ"])).toMatchObject({ rival: "agendor", noun: "deal" })
})

test("each column of a sample is known, but for what becomes a field of the account's own", () => {
  const own = exportSamples.map(({ name, headers }) => {
    const meanings = recogniseExport(headers)?.meanings ?? []
    return [name, headers.filter((_, at) => meanings[at] === "own")]
  })
  expect(Object.fromEntries(own)).toEqual({
    "agendor-empresas.csv": ["Razão social", "Setor", "Origem do cliente"],
    "agendor-negocios.csv": ["Descrição", "Descrição do motivo de perda"],
    "agendor-pessoas.csv": ["Origem do cliente"],
    "agendor-tarefas.csv": [],
    "hubspot-companies.csv": ["Number of Employees"],
    "hubspot-contacts.csv": [],
    "hubspot-deals.csv": ["Lead source"],
    "hubspot-negocios.csv": [],
    "hubspot-tasks.csv": [],
    "pipedrive-anotacoes.csv": [],
    "pipedrive-atividades.csv": [],
    "pipedrive-deals.csv": [],
    "pipedrive-negocios.csv": ["Negócio - Concorrente"],
    "pipedrive-organizacoes.csv": ["Organização - Setor"],
    "pipedrive-pessoas.csv": [],
    "rd-station-negociacoes.csv": ["Qualificação", "Valor Recorrente", "Anotação do motivo de perda"],
    "trello-board.csv": ["Card Description"],
    "twenty-companies.csv": ["Employees", "Linkedin PrimaryLinkUrl", "ARR AmountMicros"],
    "twenty-opportunities.csv": [],
    "twenty-people.csv": [],
    "twenty-tasks.csv": [],
  })
})

test("whatever a column means is a field of its noun or a special meaning, and no header is both taken and left", () => {
  const fields: Readonly<Record<string, FieldTable>> = {
    company: companyFields,
    contact: contactFields,
    deal: dealFields,
    task: taskFields,
  }
  for (const { rival, noun, columns, left } of rivalExports) {
    const meanings = Object.keys(columns)
    const unknown = meanings.filter(
      (meaning) =>
        !specialMeanings.some((special) => special === meaning) && !fields[noun]?.[meaning]?.import,
    )
    expect([rival, noun, unknown]).toEqual([rival, noun, []])
    const taken = new Set(Object.values(columns).flat())
    expect([rival, noun, left.filter((header) => taken.has(header))]).toEqual([rival, noun, []])
  }
  expect(exportOf("rd_station", "task")?.rival).toBe("rd_station")
})

test.each([
  [["Pessoa - Nome", "Pessoa - Email - Work", "Pessoa - Email - Home", "Pessoa - Email - Other"], "email"],
  [["Nome", "E-mail - Trabalho", "E-mail - Residencial", "E-mail - Outros"], "email"],
  [["Person - Name", "Person - Email - Work", "Person - Email - Home", "Person - Email - Other"], "email"],
  [["Pessoa - Nome", "Pessoa - Celular", "Pessoa - Phone - Mobile", "Pessoa - Telefone - Celular"], "phone1"],
])("of %j every column of one kind is known", (headers, meaning) => {
  expect(recogniseExport(headers)).toMatchObject({
    rival: "pipedrive",
    noun: "contact",
    meanings: ["full_name", meaning, meaning, meaning],
  })
})

test("a mobile is the main phone, and without one the first phone is", () => {
  const phones = ["Pessoa - Phone - Work", "Pessoa - Phone - Home", "Pessoa - Telefone - Trabalho"]
  const of = (...headers: string[]) => recogniseExport(["Pessoa - Nome", ...headers])?.meanings.slice(1)
  expect(of(...phones)).toEqual(["phone1", "phone2", "phone2"])
  expect(of(...phones, "Pessoa - Celular")).toEqual(["phone2", "phone2", "phone2", "phone1"])
})

test.each([
  ["Pessoa - Contato 2", ["ana@x.test", "", "bia@x.test"], "email"],
  ["Pessoa - Pessoal", ["ana@x.test, b@x.test", "", "bia@x.test"], "email"],
  ["Pessoa - Recado", ["(11) 98888-1111", "+55 11 3000-2222", "11 3000-2222 / 11 98000-1111"], "phone1"],
  ["Pessoa - Contato", ["11988881111", "1130002222", ""], "phone1"],
  // An id, a CPF, the seller's email and a mailbox shared by all of them identify no person.
  ["Pessoa - Código", ["11988881111", "11988881112", "11988881113"], "own"],
  ["Pessoa - Registro", ["529.982.247-25", "111.444.777-35", ""], "own"],
  ["Pessoa - E-mail do proprietário", ["ana@x.test", "bia@x.test", "caio@x.test"], "own"],
  ["Pessoa - Canal", ["a@x.test", "a@x.test", "a@x.test", "a@x.test"], "own"],
  ["Pessoa - Observação", ["ana@x.test", "ligar depois", "às terças"], "own"],
])("the values %s, %j, are %s", (header, cells, meaning) => {
  const rows = cells.map((cell) => ["Ana", cell])
  expect(recogniseExport(["Pessoa - Nome", header], rows)?.meanings[1]).toBe(meaning)
})

test("of a person that a deal names columns tell the reach by their values, too", () => {
  const rows = [["Forno", "ana@x.test", "x@y.test"]]
  const found = recogniseExport(["Negócio - Título", "Pessoa - Principal", "Negócio - Canal"], rows)
  expect(found?.meanings).toEqual(["name", "contact_email", "own"])
})
