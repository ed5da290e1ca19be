import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { cancelMigration, createMigration, maxHeldMigrations } from "@funil/contract/data/migrations"
import { filterCompanies } from "@funil/contract/records/companies"
import { filterDeals } from "@funil/contract/records/deals"
import { filterTasks } from "@funil/contract/records/tasks"
import { listPipelines } from "@funil/contract/settings/pipelines"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { toast } from "../scenes/list-scene.ts"
import { xlsxFile } from "../scenes/xlsx-file.ts"
import { baseURL } from "../settings.ts"
import { words } from "../words.ts"

const folder = new URL("../../server/test/exports/", import.meta.url)

interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

function sample(name: string): GivenFile {
  return { name, mimeType: "text/csv", buffer: readFileSync(new URL(name, folder)) }
}

async function give(page: Page, ...files: GivenFile[]): Promise<void> {
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
  const w = words[language].migrations
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
  const w = words["pt-BR"].migrations
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
  const w = words["pt-BR"].migrations
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

/** A file as spreadsheets save it in Portuguese. */
function table(name: string, ...rows: string[][]): GivenFile {
  return { name, mimeType: "text/csv", buffer: Buffer.from(rows.map((row) => `${row.join(";")}\n`).join("")) }
}

/** Holds as many moves with files as an account may, so that the server refuses to begin another one. */
async function holdMoves({ token }: Person): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < maxHeldMigrations) {
    const { id } = await call(token, createMigration, { body: { rival: "trello" } })
    const body = new FormData()
    body.append("entity", "contact")
    body.append("headers", JSON.stringify([{ header: "a", related_column: "first_name" }]))
    body.append("file", new File(["a\nRita\n"], "a.csv", { type: "text/csv" }))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${baseURL}/api/moves/${id}/files`, { method: "POST", headers, body })
    expect(answer.status).toBe(201)
    ids.push(id)
  }
  return ids
}

async function savedList(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name }).click()
  return readFile(await (await saving).path(), "utf8")
}

test("all left cells are in a file, and a refused start stays on the page with all choices", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/status of 409/)
  const w = words["pt-BR"].migrations
  await signIn(admin)
  await page.goto("/import/move")
  const mails = Array.from({ length: 12 }, (_, at) => [`${at + 1}`, `Pessoa ${at + 1}`, `=${at + 1}@`, ""])
  await give(
    page,
    table(
      "pessoas.csv",
      ["Pessoa - ID", "Pessoa - Nome", "Pessoa - E-mail", "Pessoa - Cargo"],
      ...mails,
      ["13", "Ana Reis", "ana@sol.test", "Sócia"],
      ["14", "Ana Reis", "ana@sol.test", "Gerente"],
    ),
    table(
      "empresas.csv",
      ["Organização - Nome", "Organização - Telefone"],
      ["Sol", "11 3000-1111, 11 3000-2222"],
    ),
    table(
      "negocios.csv",
      ["Negócio - Título", "Negócio - Funil", "Negócio - Etapa", "Negócio - Proprietário"],
      ["Forno", "Vendas", "Proposta", "Zeca Fora"],
    ),
  )
  await page.getByRole("button", { name: w.next }).click()
  const left = page.getByRole("region", { name: w.left.title })
  const texts = (reason: keyof typeof w.left.reasons) =>
    left.getByRole("list", { name: w.left.reasons[reason] }).getByRole("listitem")
  await expect(texts("unaccepted")).toHaveText([
    w.left.cells("E-mail (Contatos)", 12, "“=1@”, “=2@”, “=3@”…"),
  ])
  await expect(texts("different")).toHaveText([w.left.cells("Cargo (Contatos)", 1, "“Gerente”")])
  await expect(texts("surplus")).toHaveText([w.left.cells("Telefone (Empresas)", 1, "“11 3000-2222”")])
  await expectAccessible(page)
  const rows = [
    ["empresas.csv", "2", "Telefone (Empresas)", "11 3000-2222", w.left.reasons.surplus],
    ...mails.map(([, , mail], at) => [
      "pessoas.csv",
      `${at + 2}`,
      "E-mail (Contatos)",
      `'${mail}`,
      w.left.reasons.unaccepted,
    ]),
    ["pessoas.csv", "15", "Cargo (Contatos)", "Gerente", w.left.reasons.different],
  ]
  const list = `\uFEFF${[["Arquivo", "Linha", "Campo", "Texto", "Motivo"], ...rows].map((row) => `${row.join(";")}\r\n`).join("")}`
  expect(await savedList(page, w.left.download)).toBe(list)

  const held = await holdMoves(admin)
  const mine = page.getByRole("button", { name: w.mine })
  await mine.click()
  await page.getByRole("button", { name: w.run }).click()
  const failure = page.getByRole("alert").filter({ hasText: w.startFailed })
  await expect(failure).toContainText("5 mudanças esperam para começar")
  await expect(toast(page, w.startFailed)).toBeHidden()
  await expectAccessible(page)
  for (const id of held) await call(admin.token, cancelMigration, { params: { id }, body: {} })
  await expect(mine).toHaveAttribute("aria-pressed", "true")
  await failure.getByRole("button", { name: words["pt-BR"].ui.tryAgain }).click()
  await expect(page.getByRole("heading", { name: w.statuses.done("Pipedrive") })).toBeVisible()
  expect(await dealsOf(admin)).toMatchObject([{ name: "Forno", user_id: admin.id }])
  expect(await savedList(page, w.left.download)).toBe(list)
})
