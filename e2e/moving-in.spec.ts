import { readFileSync } from "node:fs"
import { filterCompanies } from "@funil/contract/companies"
import { filterDeals } from "@funil/contract/deals"
import { filterTasks } from "@funil/contract/tasks"
import { listPipelines } from "@funil/contract/pipelines"
import type { Page } from "@playwright/test"
import { expectAccessible } from "./accessibility.ts"
import { call } from "./api.ts"
import { expect, test } from "./journey.ts"
import { toast } from "./list-scene.ts"
import { colleague, type Person, signUp } from "./person.ts"
import { words } from "./words.ts"
import { xlsxFile } from "./xlsx-file.ts"

const folder = new URL("../server/test/exports/", import.meta.url)

interface Given {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

function sample(name: string): Given {
  return { name, mimeType: "text/csv", buffer: readFileSync(new URL(name, folder)) }
}

async function give(page: Page, ...files: Given[]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(files)
}

async function dealsOf({ token }: Person) {
  const query = { paginate: "false", orderBy: "name" } as const
  const found = await call(token, filterDeals, { query, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

async function companiesOf({ token }: Person) {
  const found = await call(token, filterCompanies, { query: { paginate: "false" }, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

for (const language of ["pt-BR", "en"] as const) {
  const w = words[language].moves
  test(`a company leaves Pipedrive with all its files at once, and goes back by one undo, ${language}`, async ({
    page,
    signIn,
  }) => {
    const admin = await signUp(language)
    const rita = await colleague(admin, "agent", { first_name: "Rita", last_name: "Lima" })
    await signIn(admin)
    await page.goto("/import/contacts")
    await page.getByRole("link", { name: w.offer }).click()
    await expect(page).toHaveURL(/\/import\/move$/)
    await expect(page.getByText(w.drop)).toBeVisible()
    // In any order, and each with what it is.
    await give(
      page,
      sample("pipedrive-atividades.csv"),
      sample("pipedrive-negocios.csv"),
      sample("pipedrive-pessoas.csv"),
      sample("pipedrive-organizacoes.csv"),
    )
    const files = page.getByRole("list", { name: w.filesTitle })
    await expect(files.getByRole("listitem")).toHaveCount(4)
    for (const noun of ["company", "contact", "deal", "task"] as const)
      await expect(files.getByText(w.nouns[noun], { exact: true })).toBeVisible()
    await give(page, sample("pipedrive-pessoas.csv"))
    await expect(toast(page, w.refused("pipedrive-pessoas.csv"))).toContainText(w.sameFile)
    const deals = files.getByRole("listitem").filter({ hasText: "pipedrive-negocios.csv" })
    await deals.getByRole("button", { name: w.showColumns }).click()
    const competitor = page.getByRole("combobox", {
      name: words[language].imports.columns.fieldOf("Negócio - Concorrente"),
    })
    await expect(competitor).toHaveValue("own")
    await expectAccessible(page)

    await page.getByRole("button", { name: w.next }).click()
    const comes = page.getByRole("list", { name: w.comes })
    await expect(comes).toContainText(w.counts.company(3))
    await expect(comes).toContainText(w.counts.deal(4))
    await expect(page.getByText(w.ownersKnown(1, 3))).toBeVisible()
    // Each owner there becomes a user here, which is still known after a look at the files.
    await expect(page.getByRole("combobox", { name: /^Rita Lima/ })).toHaveValue(rita.id)
    await page.getByRole("combobox", { name: /^Caio Reis/ }).selectOption(admin.id)
    await page.getByRole("button", { name: w.back }).click()
    await page.getByRole("button", { name: w.next }).click()
    await expect(page.getByRole("combobox", { name: /^Caio Reis/ })).toHaveValue(admin.id)
    await expect(page.getByText(w.ownersKnown(2, 3))).toBeVisible()
    await expect(page.getByRole("combobox", { name: w.pipelineOf("Vendas", 3) })).toHaveValue("new")
    await expect(page.getByText("Concorrente", { exact: false })).toBeVisible()
    await expectAccessible(page)
    // Stages stand as deals go through them, or in another order.
    const stages = page.getByRole("list", { name: w.stagesOrder })
    await expect(stages.getByRole("listitem")).toContainText(["Contato", "Proposta"])
    await stages.getByRole("button", { name: w.sort.handle("Proposta") }).press("ArrowUp")
    await expect(stages.getByRole("listitem")).toContainText(["Proposta", "Contato"])

    await page.getByRole("button", { name: w.run }).click()
    await expect(page.getByRole("heading", { name: w.statuses.done("Pipedrive") })).toBeVisible()
    await expectAccessible(page)
    const moved = await dealsOf(admin)
    expect(moved.map(({ name }) => name)).toEqual([
      "Balcão refrigerado",
      "Cafeteira",
      "Câmara fria",
      "Forno industrial",
    ])
    expect(moved[0]).toMatchObject({ user_id: admin.id })
    expect(moved[3]).toMatchObject({
      user_id: rita.id,
      companies: [{ company: "Padaria Sol" }],
      contacts: [{ email: "ana@padariasol.test" }],
      custom_fields: { concorrente: "Forno Bom" },
      // It was made there, in a stage since then.
      created_at: "2026-10-01T12:12:00.000Z",
      last_stage_updated_at: "2026-11-10T11:30:00.000Z",
    })
    const pipelines = await call(admin.token, listPipelines, {})
    expect(pipelines.map(({ name }) => name)).toContain("Pós-venda")
    const sold = pipelines.find(({ stages: [first] }) => first?.name === "Proposta")
    expect(sold?.stages.map(({ name }) => name).slice(0, 2)).toEqual(["Proposta", "Contato"])

    // What is shown survives a reload, and is found among the earlier moves.
    await page.reload()
    await page.getByRole("button", { name: w.again }).click()
    const past = page.getByRole("region", { name: w.past.title })
    await expect(past).toContainText(w.counts.deal(4))
    await expectAccessible(page)
    await past.getByRole("button", { name: w.past.undo }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: w.undo }).click()
    await expect(past).toContainText(w.past.statuses.undone)
    await past.getByRole("button", { name: /Pipedrive/ }).click()
    await expect(page.getByRole("heading", { name: w.statuses.undone("Pipedrive") })).toBeVisible()
    await expect(page.getByText(/^(Desfeita por|Undone by) /)).toBeVisible()
    await expect(page.getByText(w.came(4))).toBeVisible()
    await expect(page.getByRole("button", { name: w.undo })).toBeHidden()
    expect([await dealsOf(admin), await companiesOf(admin)]).toEqual([[], []])
    expect((await call(admin.token, listPipelines, {})).map(({ name }) => name)).not.toContain("Pós-venda")
  })
}

test("a file that nobody knows and one of another product are left out, a board of Trello comes as JSON", async ({
  page,
  admin,
  signIn,
}) => {
  const w = words["pt-BR"].moves
  await signIn(admin)
  await page.goto("/import/move")
  const board = {
    name: "Obras",
    lists: [{ id: "l1", name: "A fazer" }],
    members: [],
    cards: [
      { id: "c1", name: "Varanda", idList: "l1", labels: [{ name: "Urgente", color: "red" }], closed: false },
    ],
  }
  const json = {
    name: "obras.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(board)),
  }
  const strange = { name: "lista.csv", mimeType: "text/csv", buffer: Buffer.from("Cor,Peso\nazul,3\n") }
  await give(page, json, strange, sample("hubspot-deals.csv"))
  const files = page.getByRole("list", { name: w.filesTitle })
  await expect(files.getByText(w.unknown)).toBeVisible()
  await expect(files.getByText(w.otherRival("HubSpot"))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: w.next }).click()
  await page.getByRole("button", { name: w.run }).click()
  await expect(page.getByRole("heading", { name: w.statuses.done("Trello") })).toBeVisible()
  expect(await dealsOf(admin)).toMatchObject([{ name: "Varanda", stage_name: "A fazer", tags: ["Urgente"] }])
})

test("spreadsheets of Agendor come as they are, in the pipeline that is there, and twice they add nothing", async ({
  page,
  admin,
  signIn,
}) => {
  const w = words["pt-BR"].moves
  await signIn(admin)
  const sheet = (name: string, rows: (string | number)[][]) => ({
    name,
    mimeType: "",
    buffer: xlsxFile(rows),
  })
  const files = [
    sheet("tarefas.xlsx", [
      [
        "Código da tarefa",
        "Código do Negócio",
        "Usuários responsáveis",
        "Tipo de tarefa",
        "Descrição",
        "Data de agendamento",
      ],
      ["8", "7", "Helena Duarte", "Ligação", "Confirmar", 46_371.625],
    ]),
    sheet("negocios.xlsx", [
      [
        "Código do Negócio",
        "Título do negócio",
        "Empresa relacionada",
        "Valor",
        "Status",
        "Funil",
        "Etapa",
        "WhatsApp",
        "WhatsApp",
      ],
      ["7", "Agenda online", "Clínica Vida", "5400", "Em andamento", "Vendas", "Novo", "", ""],
    ]),
  ]
  for (const isFirst of [true, false]) {
    await page.goto("/import/move")
    await expect(page.getByText(w.drop)).toBeVisible()
    await give(page, ...files)
    await page.getByRole("button", { name: w.next }).click()
    await page.getByRole("button", { name: w.run }).click()
    await expect(page.getByRole("heading", { name: w.statuses.done("Agendor") })).toBeVisible()
    if (!isFirst) await expect(page.getByText(w.skipped(1)).first()).toBeVisible()
  }
  expect(await dealsOf(admin)).toMatchObject([
    { name: "Agenda online", amount: 5400, companies: [{ company: "Clínica Vida" }] },
  ])
  const tasks = await call(admin.token, filterTasks, { query: { paginate: "false" }, body: { filters: [] } })
  expect(tasks).toMatchObject([
    { name: "Confirmar", start: "2026-12-15 15:00", responsible_user_id: admin.id },
  ])
})
