import { exportOf, recogniseExport, rivalExports } from "@funil/contract/moving/recognise-export"
import { companyFields } from "@funil/contract/companies"
import { contactFields } from "@funil/contract/contacts"
import { dealFields } from "@funil/contract/deals"
import { specialMeanings } from "@funil/contract/moving/rival-export"
import { taskFields } from "@funil/contract/tasks"
import { expect, test } from "vitest"
import { exportSamples } from "../../../test/export-samples.ts"

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
    "agendor-empresas.csv": ["Razão social", "Setor", "Origem do cliente", "Telefone"],
    "agendor-negocios.csv": ["Descrição", "Descrição do motivo de perda", "Produtos", "WhatsApp"],
    "agendor-pessoas.csv": ["Origem do cliente", "Celular"],
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
    "pipedrive-pessoas.csv": ["Pessoa - E-mail - Residencial"],
    "rd-station-negociacoes.csv": [
      "Qualificação",
      "Valor Recorrente",
      "Fonte",
      "Campanha",
      "Produtos",
      "Anotação do motivo de perda",
    ],
    "trello-board.csv": ["Card Description"],
    "twenty-companies.csv": ["Employees", "Linkedin PrimaryLinkUrl", "ARR AmountMicros"],
    "twenty-opportunities.csv": [],
    "twenty-people.csv": [],
    "twenty-tasks.csv": [],
  })
})

test("whatever a column means is a field of its noun or a special meaning, and no header is both taken and left", () => {
  const fields = { company: companyFields, contact: contactFields, deal: dealFields, task: taskFields }
  for (const { rival, noun, columns, left } of rivalExports) {
    const meanings = Object.keys(columns)
    const unknown = meanings.filter(
      (meaning) => !specialMeanings.some((special) => special === meaning) && !fields[noun][meaning]?.import,
    )
    expect([rival, noun, unknown]).toEqual([rival, noun, []])
    const taken = new Set(Object.values(columns).flat())
    expect([rival, noun, left.filter((header) => taken.has(header))]).toEqual([rival, noun, []])
  }
  expect(exportOf("rd_station", "task")?.rival).toBe("rd_station")
})
