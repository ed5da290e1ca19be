import { readFile } from "node:fs/promises"
import { filterContacts } from "@funil/contract/records/contacts"
import { filterDeals } from "@funil/contract/records/deals"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { makeBoard } from "../scenes/board-scene.ts"
import { expectCount, makeContacts, row, toast } from "../scenes/list-scene.ts"
import { baseURL } from "../settings.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const i = m.imports

function csv(text: string, name = "contatos.csv") {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) }
}

async function give(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file)
}

const fieldOf = (page: Page, header: string) =>
  page.getByRole("combobox", { name: i.columns.fieldOf(header) })

async function contactsOf({ token }: Person) {
  const query = { paginate: "false", orderBy: "first_name" } as const
  const found = await call(token, filterContacts, { query, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

function people(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `Pessoa ${at},p${at}@muitos.test`)
  return `first_name,email\n${lines.join("\n")}\n`
}

/** Starts an import without the page, and answers its id. */
async function startImport({ token }: Person, text: string, name = "muitos.csv"): Promise<string> {
  const body = new FormData()
  body.append("file", new File([text], name, { type: "text/csv" }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${baseURL}/api/contacts/import`, { method: "POST", headers, body })
  expect(response.status).toBe(202)
  return ((await response.json()) as { id: string }).id
}

const brazilian = `Nome;E-mail;Nascimento;Origem;Observação
João;joao@padaria.test;31/12/1990;indicação, feira;ligar cedo
Ana;ana@padaria.test;01/02/1985;feira;
;sem-nome@padaria.test;;;
Rui;rui@;30/02/1999;;
`

test("a file is imported by the guided path and taken back, in English", async ({ page, signIn }) => {
  const w = words.en
  const admin = await signUp("en")
  await signIn(admin)
  await page.goto("/contacts")
  await page.getByRole("button", { name: w.imports.listActions }).click()
  await page.getByRole("menuitem", { name: w.imports.title }).click()
  await expect(page).toHaveURL(/\/import\/contacts$/)
  await expect(page.getByText(w.imports.file.drop)).toBeVisible()
  await give(page, csv(brazilian))

  const field = (header: string) =>
    page.getByRole("combobox", { name: w.imports.columns.fieldOf(header), exact: true })
  await expect(page.getByRole("region", { name: w.imports.file.preview })).toContainText("joao@padaria.test")
  await expect(field("Nome")).toHaveValue("first_name")
  await expect(field("E-mail")).toHaveValue("email")
  await expect(field("Nascimento")).toHaveValue("birthdate")
  await expect(field("Origem")).toHaveValue("tags")
  await expect(field("Observação")).toHaveValue("notes")
  await expect(page.getByText(w.imports.columns.matched(5, 5))).toBeVisible()
  await expectAccessible(page)
  await field("Observação").selectOption("job")

  await page.getByRole("button", { name: w.imports.check.start }).click()
  const result = page.getByRole("region", { name: w.imports.steps[3], exact: true })
  await expect(result).toContainText(w.imports.check.created(3))
  await expect(result).toContainText(w.imports.check.failed(1))
  await expect(result).toContainText(w.imports.check.incomplete(1))
  const why = page.getByRole("region", { name: w.imports.faulty.refused.why })
  await expect(why.getByRole("row")).toHaveCount(2)
  const left = page.getByRole("region", { name: w.imports.faulty.cells.why })
  await expect(left.getByRole("row")).toHaveCount(2)
  await expect(left.getByRole("cell", { name: "30/02/1999; rui@", exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await contactsOf(admin)).toEqual([])

  await page.getByRole("button", { name: w.imports.check.run(3) }).click()
  await expect(page.getByRole("heading", { name: w.imports.run.doneTitle })).toBeVisible()
  expect(await contactsOf(admin)).toMatchObject([
    { first_name: "Ana", birthdate: "1985-02-01", tags: ["feira"] },
    { first_name: "João", birthdate: "1990-12-31", tags: ["indicação", "feira"], job: "ligar cedo" },
    { first_name: "Rui", birthdate: null, email: null },
  ])
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: w.imports.faulty.refused.download }).click()
  const refused = await readFile(await (await download).path(), "utf8")
  expect(refused).toContain("sem-nome@padaria.test")
  expect(refused).not.toContain("30/02/1999")
  await expect(left).toContainText("Nascimento: ")
  await expect(page.getByText(w.imports.run.incomplete(1))).toBeVisible()

  await page.getByRole("button", { name: w.imports.run.undo }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: w.imports.run.undo }).click()
  await expect(page.getByRole("heading", { name: w.imports.run.undoneTitle })).toBeVisible()
  expect(await contactsOf(admin)).toEqual([])
  await page.getByRole("button", { name: w.imports.run.another }).click()
  const past = page.getByRole("region", { name: w.imports.past.title })
  await expect(past).toContainText(w.imports.past.statuses.undone)
  await past.getByRole("button", { name: w.imports.past.open("contatos.csv") }).click()
  await expect(page.getByRole("heading", { name: w.imports.run.undoneTitle })).toBeVisible()
})

test("a column that no field fits becomes a custom field", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/import/contacts")
  const rows = Array.from({ length: 12 }, (_, at) => `Pessoa ${at};${at % 2 ? "norte" : "sul"}`)
  await give(page, csv(`Nome;Região\n${rows.join("\n")}\n`))
  await fieldOf(page, "Região").selectOption({ label: i.columns.create })
  const dialog = page.getByRole("dialog", { name: i.columns.newTitle })
  await expect(dialog.getByRole("textbox", { name: i.columns.newLabel })).toHaveValue("Região")
  await expect(dialog.getByRole("combobox", { name: i.columns.newType })).toHaveValue("select")
  await expect(dialog.getByText(i.columns.newOptions(2))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect(fieldOf(page, "Região")).toHaveValue("custom_fields.regiao")
  await page.getByRole("button", { name: i.check.start }).click()
  await page.getByRole("button", { name: i.check.run(12) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  await expectAccessible(page)
  const [first] = await contactsOf(admin)
  expect(first?.custom_fields).toEqual({ regiao: "sul" })
  await page.goto('/contacts?filters=[["custom_fields.regiao","=","norte"]]')
  await expectCount(page, m.records.contact.count(6))
})

test("known contacts are recognised by their e-mail and updated", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 2, () => ({ job: "Compras" }))
  await signIn(admin)
  await page.goto("/import/contacts")
  await give(page, csv("E-mail,Cargo\nC1@lista.test,Gerente\nnovo@lista.test,Sócio\n"))
  await expect(page.getByRole("alert")).toContainText(i.columns.needed(m.fieldNames.contact.first_name))
  await expect(page.getByRole("button", { name: i.check.start })).toBeDisabled()
  await page.getByRole("combobox", { name: i.options.onMatch }).selectOption("update")
  await page.getByRole("button", { name: i.check.start }).click()
  const result = page.getByRole("region", { name: i.steps[3], exact: true })
  await expect(result).toContainText(i.check.updated(1))
  await expect(result).toContainText(i.check.failed(1))
  await expect(page.getByRole("region", { name: i.faulty.refused.why })).toContainText(
    `${m.fieldNames.contact.first_name}: `,
  )
  await page.getByRole("button", { name: i.check.run(1) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  expect((await contactsOf(admin)).map(({ job }) => job)).toEqual(["Gerente", "Compras"])
  await page.getByRole("button", { name: i.run.undo }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: i.run.undo }).click()
  await expect(page.getByRole("heading", { name: i.run.undoneTitle })).toBeVisible()
  expect((await contactsOf(admin)).map(({ job }) => job)).toEqual(["Compras", "Compras"])
})

test("deals come with their stage, contact and company, into the chosen pipeline", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makeBoard(admin, "Reformas")
  await signIn(admin)
  await page.goto("/import/deals")
  await give(
    page,
    csv(
      "Negócio;Valor;Etapa;Contato;Empresa;Previsão de fechamento;E-mail;Celular;CNPJ\nForno novo;R$ 1.234,56;Visita;Rosa Prado;Doces da Vó;05/12/2026;rosa@doces.test;(11) 91234-5678;11.222.333/0001-81\nBalcão;80;;;;;;;\n",
      "negocios.csv",
    ),
  )
  await expect(fieldOf(page, "Valor")).toHaveValue("amount")
  await expect(fieldOf(page, "E-mail")).toHaveValue("contact.email")
  await page.getByRole("combobox", { name: i.options.pipeline }).selectOption({ label: "Reformas" })
  await page.getByRole("combobox", { name: i.options.stage }).selectOption({ label: "Proposta" })
  await page.getByRole("button", { name: i.check.start }).click()
  await expect(page.getByText(i.check.linked(2))).toBeVisible()
  await page.getByRole("button", { name: i.check.run(2) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  await page.getByRole("button", { name: i.run.toList }).click()
  await expect(row(page, "Forno novo")).toContainText("1.234,56")
  const query = { paginate: "false", orderBy: "name" } as const
  const found = await call(admin.token, filterDeals, { query, body: { filters: [] } })
  expect(Array.isArray(found) ? found : found.data).toMatchObject([
    { name: "Balcão", amount: 80, pipeline_stage_id: pipeline.stages[2]?.id },
    {
      name: "Forno novo",
      amount: 1234.56,
      pipeline_stage_id: pipeline.stages[1]?.id,
      expected_close_date: "2026-12-05",
      contacts: [{ first_name: "Rosa", last_name: "Prado" }],
      companies: [{ company: "Doces da Vó" }],
    },
  ])
  expect(await contactsOf(admin)).toMatchObject([{ email: "rosa@doces.test", phone1: "+5511912345678" }])
})

test("a file that is none is refused with the reason", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/import/contacts")
  await expect(page.getByText(i.file.drop)).toBeVisible()
  await expectAccessible(page)
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")
  await give(page, { name: "foto.png", mimeType: "image/png", buffer: png })
  await expect(toast(page, i.file.notCsvTitle)).toContainText(i.file.notCsv)
  await page.getByRole("button", { name: m.ui.close }).click()
  await give(page, csv(""))
  await expect(toast(page, i.file.notCsvTitle)).toContainText(i.file.empty)
  await page.getByRole("button", { name: m.ui.close }).click()
  await give(page, csv("nome;email\n"))
  await expect(toast(page, i.file.notCsvTitle)).toContainText(i.file.noRows)
  await page.getByRole("button", { name: m.ui.close }).click()
  await give(page, { name: "foto.csv", mimeType: "text/csv", buffer: Buffer.concat([png, Buffer.alloc(64)]) })
  await expect(toast(page, i.file.notCsvTitle)).toContainText(i.file.notCsv)
})

test("a quote that is never closed is named with its line", async ({ page, admin, signIn, allow }) => {
  allow(/422/)
  await signIn(admin)
  await page.goto("/import/contacts")
  await give(page, csv('nome,email\nAna,a@x.test\n"Rui,b@x.test\nIvo,c@x.test\n'))
  await expect(toast(page, i.file.notCsvTitle)).toContainText(i.file.atLine(3))
  await page.getByRole("button", { name: m.ui.close }).click()
  await give(page, csv(`nome,email\n${"Ana,a@x.test\n".repeat(60_000)}"Rui,b@x.test\n`))
  await page.getByRole("button", { name: i.check.start }).click()
  await expect(page.getByRole("alert").first()).toContainText(/aspas.*60002/i)
})

test("separator and encoding are chosen beside the preview", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/import/contacts")
  // "João" and "Müller" as a Mac of the nineties wrote them.
  const buffer = Buffer.from("nome;cargo;email\rJo\x8Bo M\x9Fller;a,b;joao@sol.test\r", "latin1")
  await give(page, { name: "mac.csv", mimeType: "text/csv", buffer })
  const preview = page.getByRole("region", { name: i.file.preview })
  await expect(preview.getByRole("row")).toHaveText(["nomecargoemail", "Jo‹o MŸllera,bjoao@sol.test"])
  await page.getByLabel(i.file.encoding).selectOption(i.file.encodings.macintosh)
  await expect(preview).toContainText("João Müller")
  await page.getByLabel(i.file.delimiter).selectOption(i.file.delimiters[","])
  await expect(preview.getByRole("columnheader")).toHaveText(["nome;cargo;email"])
  await page.getByLabel(i.file.delimiter).selectOption(i.file.delimiters[";"])
  await expect(preview.getByRole("columnheader")).toHaveText(["nome", "cargo", "email"])
  await expectAccessible(page)
  await page.getByRole("button", { name: i.check.start }).click()
  await page.getByRole("button", { name: i.check.run(1) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  expect(await contactsOf(admin)).toMatchObject([{ first_name: "João Müller", job: "a,b" }])
})

test("a file may be dropped, in any of the encodings of spreadsheets", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/import/contacts")
  await expect(page.getByText(i.file.drop)).toBeVisible()
  const latin = [...Buffer.from("Nome\tCargo\nJoão\tPão e açúcar\n", "latin1")]
  const data = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], "latin.tsv", { type: "" }))
    return transfer
  }, latin)
  await page.getByText(i.file.drop).dispatchEvent("drop", { dataTransfer: data })
  await expect(page.getByRole("region", { name: i.file.preview })).toContainText("Pão e açúcar")
  await page.getByRole("button", { name: i.check.start }).click()
  await page.getByRole("button", { name: i.check.run(1) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  expect(await contactsOf(admin)).toMatchObject([{ first_name: "João", job: "Pão e açúcar" }])
})

test("progress survives a reload, and the end is told on another page", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/import/contacts")
  const rows = Array.from({ length: 40 }, (_, at) => `Pessoa ${at},p${at}@muitos.test`)
  await give(page, csv(`Nome,E-mail\n${rows.join("\n")}\n`, "muitos.csv"))
  await page.getByRole("button", { name: i.check.start }).click()
  const run = page.getByRole("button", { name: i.check.run(40) })
  await expect(run).toBeEnabled()
  // So few rows are done at once: for the page they last until it was left.
  let isHeld = true
  await page.route("**/api/imports/*", async (route) => {
    const response = await route.fetch()
    const record = (await response.json()) as object
    await route.fulfill({ response, json: isHeld ? { ...record, status: "running", done: 30 } : record })
  })
  await run.click()
  await expect(page).toHaveURL(/\?id=/)
  await page.reload()
  await expect(page.getByText(i.run.leave)).toBeVisible()
  await expect(page.getByText(i.run.progress("30", "40"))).toBeVisible()
  await page.getByRole("link", { name: m.shell.companies }).click()
  const work = page.getByRole("list", { name: m.ui.works })
  await expect(work).toContainText(`muitos.csv · ${i.run.progress("30", "40")}`)
  isHeld = false
  await expect(toast(page, i.run.finished("muitos.csv"))).toContainText(i.check.created(40))
  await expect(work).toBeHidden()
  await page.goto("/contacts")
  await expectCount(page, m.records.contact.count(40))
})

test("an import is called off while it waits, and another while it runs, which is undone", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  const big = await startImport(admin, people(60_000))
  const waiting = await startImport(admin, people(3), "espera.csv")
  await page.goto(`/import/contacts?id=${waiting}`)
  await expect(page.getByText(/importaç(ão|ões) antes da sua/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: i.run.cancel }).click()
  const dialog = page.getByRole("alertdialog", { name: i.run.cancelTitle })
  await expect(dialog).toContainText(i.run.cancelNothing)
  await dialog.getByRole("button", { name: i.run.goOn }).click()
  await page.getByRole("button", { name: i.run.cancel }).click()
  await dialog.getByRole("button", { name: i.run.cancel }).click()
  await expect(page.getByRole("heading", { name: i.run.cancelledTitle })).toBeVisible()
  await expect(page.getByText(i.run.cancelledNothing)).toBeVisible()
  await page.getByRole("button", { name: i.run.another }).click()
  const past = page.getByRole("region", { name: i.past.title })
  await expect(past).toContainText(i.past.statuses.cancelled)

  await past.getByRole("button", { name: i.past.open("muitos.csv") }).click()
  await expect(page).toHaveURL(new RegExp(big))
  await page.getByRole("button", { name: i.run.cancel }).click()
  await expect(dialog.getByRole("button", { name: i.run.cancelKeep })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: i.run.cancelUndo }).click()
  await expect(page.getByRole("heading", { name: i.run.undoneTitle })).toBeVisible({ timeout: 40_000 })
  expect(await contactsOf(admin)).toEqual([])
})

test("an import is called off, and what it did stays", async ({ page, admin, signIn }) => {
  await signIn(admin)
  const id = await startImport(admin, people(60_000))
  await page.goto(`/import/contacts?id=${id}`)
  await page.getByRole("button", { name: i.run.cancel }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: i.run.cancelKeep }).click()
  await expect(page.getByRole("heading", { name: i.run.cancelledTitle })).toBeVisible()
  await expect(page.getByText(/linhas já importadas foram mantidas/)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole("button", { name: i.run.undo })).toBeVisible()
})

test("who may not import has no way in", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 1)
  const agent = await colleague(admin, "agent")
  await signIn(agent)
  await page.goto("/contacts")
  await page.getByRole("button", { name: i.listActions }).click()
  await expect(page.getByRole("menuitem", { name: m.filters.exporting.action })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: i.title })).toBeHidden()
  await page.goto("/import/contacts")
  await expect(page).not.toHaveURL(/import/)
})

test("users and products have an import of their own", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/admin/configs/products/import")
  await give(page, csv("Produto;Preço;SKU\nForno;R$ 2.500,00;F-1\n", "produtos.csv"))
  await expect(fieldOf(page, "Preço")).toHaveValue("price")
  await page.getByRole("button", { name: i.check.start }).click()
  await page.getByRole("button", { name: i.check.run(1) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  await page.getByRole("button", { name: i.run.toList }).click()
  await expect(row(page, "Forno")).toContainText("2.500,00")
  await page.goto("/admin/users/import")
  await give(page, csv("Nome;E-mail;Papel\nBia;bia@equipe.test;agente\n", "equipe.csv"))
  await expect(fieldOf(page, "Papel")).toHaveValue("role")
  await page.getByRole("button", { name: i.check.start }).click()
  await page.getByRole("button", { name: i.check.run(1) }).click()
  await expect(page.getByRole("heading", { name: i.run.doneTitle })).toBeVisible()
  await page.getByRole("button", { name: i.run.toList }).click()
  await expect(row(page, "Bia")).toBeVisible()
})

test("an empty list offers a template, whose columns the import knows by itself", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto("/contacts")
  await expect(page.getByRole("link", { name: i.spreadsheet })).toHaveAttribute("href", "/import/contacts")
  const saved = page.waitForEvent("download")
  await page.getByRole("button", { name: i.file.template }).click()
  const template = await readFile(await (await saved).path(), "utf8")
  const headers = template.replace("\uFEFF", "").trim().split(";")
  expect(headers).toContain(m.fieldNames.contact.first_name)
  await page.getByRole("link", { name: i.spreadsheet }).click()
  await give(page, csv(`${template}Maria\r\n`))
  await expect(page.getByText(i.columns.matched(headers.length, headers.length))).toBeVisible()
})
