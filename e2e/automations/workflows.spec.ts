import { listOutbox } from "@funil/contract/messages/messages"
import { listBills } from "@funil/contract/records/bills"
import { createContact } from "@funil/contract/records/contacts"
import { createDeal, listDeals, updateDeal } from "@funil/contract/records/deals"
import { listNotes } from "@funil/contract/records/notes"
import { listDealTasks } from "@funil/contract/records/tasks"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { dealScene, readDeal } from "../scenes/deal-scene.ts"
import { toast } from "../scenes/list-scene.ts"
import { inDays } from "../scenes/task-scene.ts"
import { beginWorkflow, elsewhere, makeWorkflow, saveWorkflow, written } from "../scenes/workflow-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const w = m.workflows

test("a template becomes an automation that acts", async ({ page, admin, signIn }) => {
  const { deal, pipeline } = await dealScene(admin)
  await signIn(admin)
  await page.goto("/admin/workflows")
  await expect(page.getByRole("heading", { name: w.empty.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: w.starters.follow_up.title }).click()
  await expect(written(page, w.form.taskName)).toHaveText(w.starters.follow_up.task)
  await saveWorkflow(page, w.starters.follow_up.name)
  const [, proposal] = pipeline.stages
  await call(admin.token, updateDeal, {
    params: { id: deal.id },
    body: { pipeline_stage_id: proposal?.id ?? "" },
  })
  const tasks = () => call(admin.token, listDealTasks, { params: { id: deal.id } })
  await expect.poll(async () => (await tasks()).map(({ name }) => name)).toEqual([w.starters.follow_up.task])
  await page.goto("/admin/workflows")
  await expect(page.getByText(w.list.done(1))).toBeVisible()
})

test("fields, tags, notes, tasks and bills are made through the editor and come about", async ({
  page,
  admin,
  signIn,
}) => {
  await dealScene(admin)
  await signIn(admin)

  await beginWorkflow(page, "Etiqueta", "add_tag")
  await page.getByLabel(w.form.tag, { exact: true }).fill("novo")
  await saveWorkflow(page, "Etiqueta")

  await beginWorkflow(page, "Anotação", "add_note")
  await written(page, w.form.note).pressSequentially("Veio com @Val")
  await page.getByRole("option", { name: w.variableNames.amount }).click()
  await saveWorkflow(page, "Anotação")

  await beginWorkflow(page, "Previsão", "change_field_value")
  await page.getByRole("combobox", { name: w.form.field }).fill("Previsão")
  await page.keyboard.press("Enter")
  await page.getByLabel(m.filters.day.kind).selectOption("today")
  await saveWorkflow(page, "Previsão")

  await beginWorkflow(page, "Conta", "add_bill")
  await written(page, w.form.description).pressSequentially("Sinal de {{name}}")
  await written(page, w.form.total).press("End")
  await written(page, w.form.total).pressSequentially(" * 0.5")
  await saveWorkflow(page, "Conta")

  await beginWorkflow(page, "Tarefa", "add_task")
  await written(page, w.form.taskName).fill("Ligar")
  await page.getByLabel(w.form.inDays).fill("2")
  await saveWorkflow(page, "Tarefa")

  const { id } = await call(admin.token, createDeal, { body: { name: "Bolo de casamento", amount: 900 } })
  const { token } = admin
  const host = { entity: "deal", record_id: id } as const
  await expect.poll(async () => await call(token, listNotes, { query: host })).toHaveLength(1)
  const [note] = await call(token, listNotes, { query: host })
  expect(note?.note).toMatch(/Veio com R\$\s900,00/)
  await expect
    .poll(async () => (await call(token, listDealTasks, { params: { id } })).map(({ name }) => name))
    .toEqual(["Ligar"])
  await expect
    .poll(async () => (await call(token, listBills)).data)
    .toMatchObject([{ description: "Sinal de Bolo de casamento", total: 450, type: "revenue" }])
  const seen = await readDeal(admin, { id } as Parameters<typeof readDeal>[1])
  expect(seen.tags).toEqual(["novo"])
  expect(seen.expected_close_date).toBe(inDays(0).slice(0, 10))
})

test("what is left of the actions is made through the editor, and acts when a deal moves", async ({
  page,
  admin,
  signIn,
}) => {
  const { pipeline } = await dealScene(admin)
  const { token } = admin
  const contact = await call(token, createContact, {
    body: { first_name: "Rui", email: "rui@cliente.test" },
  })
  const deal = await call(token, createDeal, {
    body: { name: "Torta", pipeline_id: pipeline.id, tags: ["frio", "novo"], contacts: [contact.id] },
  })
  const whenItMoves = () => page.getByLabel(w.form.trigger).selectOption("stage_update")
  await signIn(admin)

  await beginWorkflow(page, "Confirmação", "send_confirmation_email")
  await whenItMoves()
  await written(page, w.form.subject).fill("Confirma?")
  await written(page, w.form.message).fill("Podemos seguir?")
  await saveWorkflow(page, "Confirmação")

  await beginWorkflow(page, "Esquentou", "remove_tag")
  await whenItMoves()
  await page.getByLabel(w.form.tag, { exact: true }).fill("frio")
  await saveWorkflow(page, "Esquentou")

  await beginWorkflow(page, "Copiar", "duplicate")
  await whenItMoves()
  await saveWorkflow(page, "Copiar")

  for (const action of ["send_slack", "send_discord"] as const) {
    const isSlack = action === "send_slack"
    await beginWorkflow(page, w.actions[action], action)
    // Nobody is called: it would leave this machine.
    await page.getByRole("switch", { name: w.form.enabled }).uncheck()
    await page
      .getByLabel(w.form.chats[isSlack ? "slack" : "discord"].url)
      .fill(isSlack ? "https://hooks.slack.com/services/T/B/x" : "https://discord.com/api/webhooks/1/x")
    await written(page, w.form.message).pressSequentially("{{owner}} moveu {{name}}")
    await saveWorkflow(page, w.actions[action])
  }

  const [, proposal] = pipeline.stages
  const body = { pipeline_stage_id: proposal?.id ?? "" }
  await call(token, updateDeal, { params: { id: deal.id }, body })
  const subjects = async () =>
    (await call(token, listOutbox, { query: {} })).data.map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(["Confirma?"])
  await expect.poll(async () => (await readDeal(admin, deal)).tags).toEqual(["novo"])
  const names = async () => (await call(token, listDeals, { query: {} })).data.map(({ name }) => name)
  await expect.poll(names).toContain("Torta (cópia)")

  await beginWorkflow(page, "Limpar", "remove_tags")
  await expect(page.getByText(w.form.nothing)).toBeVisible()
  await page.getByLabel(w.form.trigger).selectOption("update")
  await saveWorkflow(page, "Limpar")
  await call(token, updateDeal, { params: { id: deal.id }, body: { amount: 10 } })
  await expect.poll(async () => (await readDeal(admin, deal)).tags).toEqual([])
})

test("a formula is checked as it is typed, and what it calculates is saved", async ({
  page,
  admin,
  signIn,
}) => {
  const { pipeline, deal } = await dealScene(admin)
  await signIn(admin)
  await beginWorkflow(page, "Desconto", "calculate_field_value")
  await page.getByLabel(w.form.trigger).selectOption("stage_update")
  await page.getByLabel(w.form.field, { exact: true }).selectOption("amount")
  const formula = written(page, w.form.expression)
  await formula.pressSequentially("({amount} * 0.9")
  await expect(page.getByText(w.form.expressionProblems.syntax(16))).toBeVisible()
  await formula.pressSequentially(")")
  await expect(page.getByText(w.form.expressionHint)).toBeVisible()
  await saveWorkflow(page, "Desconto")
  const [, proposal] = pipeline.stages
  const body = { pipeline_stage_id: proposal?.id ?? "" }
  await call(admin.token, updateDeal, { params: { id: deal.id }, body })
  await expect.poll(async () => (await readDeal(admin, deal)).amount).toBe(1350)
})

test("deals are moved to lost with a reason of their pipeline, and what can't be done says why", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/workflows/)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await beginWorkflow(page, "Perder", "change_field_value")
  await page.getByLabel(w.form.trigger).selectOption("update")
  await page.getByRole("combobox", { name: w.form.field }).fill(m.fieldNames.deal.pipeline_stage_id)
  await page.keyboard.press("Enter")
  await page.getByRole("combobox", { name: w.form.value }).fill("Perdido")
  // The account's own pipeline, which has no reasons, stands before.
  await expect(page.getByRole("option", { name: /Perdido/ })).toHaveCount(2)
  await page
    .getByRole("option", { name: /Perdido/ })
    .last()
    .click()
  await expect(page.getByText(w.moves("Perdido"))).toBeVisible()
  await page.getByRole("button", { name: w.form.submit }).click()
  await expect(page.getByLabel(m.fieldNames.deal.lost_reason)).toHaveAttribute("aria-invalid", "true")
  await page.getByLabel(m.fieldNames.deal.lost_reason).selectOption("Prazo")
  await saveWorkflow(page, "Perder")
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { amount: 7 } })
  await expect.poll(() => readDeal(admin, deal)).toMatchObject({ status: "lost", lost_reason: "Prazo" })

  await beginWorkflow(page, "Dividir", "calculate_field_value")
  await page.getByLabel(w.form.field, { exact: true }).selectOption("amount")
  await written(page, w.form.expression).fill("1 / 0")
  const panel = page.getByRole("region", { name: w.tryOut.title })
  await panel.getByText(w.tryOut.tabs.test).click()
  await expect(panel.getByText(w.details["division_by_zero"] ?? "")).toBeVisible()
  await saveWorkflow(page, "Dividir")
  await panel.getByText(w.tryOut.tabs.test).click()
  await panel.getByRole("button", { name: w.tryOut.run }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: w.tryOut.run }).click()
  await toast(page, w.tryOut.runFailed).getByRole("button", { name: w.tryOut.seeRun }).click()
  await expect(page.getByText(m.workflowRuns.advice.expression)).toBeVisible()
  await expect(page.getByText(w.details["division_by_zero"] ?? "").first()).toBeVisible()
})

test("messages are written with variables and reach whom they name", async ({ page, admin, signIn }) => {
  await dealScene(admin)
  const contact = await call(admin.token, createContact, {
    body: { first_name: "Maria", email: "maria@cliente.test", phone1: "+5511987654321" },
  })
  await signIn(admin)
  await beginWorkflow(page, "Olá por e-mail", "send_email")
  await written(page, w.form.subject).pressSequentially("Sobre @Nome")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listbox", { name: w.form.variables })).toBeHidden()
  await written(page, w.form.message).pressSequentially("Olá, @xyz")
  await expect(page.getByRole("listbox").getByText(w.form.noVariable)).toBeVisible()
  for (let at = 0; at < 4; at++) await page.keyboard.press("Backspace")
  await page.keyboard.type("{{contact_first_name}}!")
  await page.getByRole("button", { name: words["pt-BR"].activity.editor.link }).click()
  await page.keyboard.type("cliente.test")
  await page.keyboard.press("Enter")
  await saveWorkflow(page, "Olá por e-mail")
  await expect(written(page, w.form.message).getByRole("link")).toHaveText("https://cliente.test")
  await expect(written(page, w.form.message).locator("[data-name=contact_first_name]")).toHaveText(
    w.variableNames.contact_first_name,
  )

  await beginWorkflow(page, "Olá por SMS", "send_sms")
  await written(page, w.form.message).pressSequentially("Oi! Recebemos {{name}}.")
  await expect(page.getByText(w.form.smsCount(14, 1))).toBeVisible()
  await saveWorkflow(page, "Olá por SMS")

  await beginWorkflow(page, "Olá por WhatsApp", "send_whatsapp")
  await page.getByText(w.form.byTemplate).click()
  await page.getByLabel(w.form.template).fill("boas_vindas")
  await page.getByRole("button", { name: w.form.addParameter }).click()
  await written(page, w.form.parameter(1)).pressSequentially("{{contact_first_name}}")
  await saveWorkflow(page, "Olá por WhatsApp")

  await call(admin.token, createDeal, { body: { name: "Cesta", contacts: [contact.id] } })
  const sent = async () => {
    const { data } = await call(admin.token, listOutbox, { query: {} })
    return data.map(({ channel, subject, to }) => `${channel} ${to} ${subject ?? ""}`.trim()).toSorted()
  }
  await expect
    .poll(sent, { timeout: 20_000 })
    .toEqual(["email maria@cliente.test Sobre Cesta", "sms +5511987654321", "whatsapp +5511987654321"])
})

test("a webhook says what is wrong with its JSON, and calls when it is right", async ({
  page,
  admin,
  signIn,
}) => {
  const heard: string[] = []
  const { url, server } = await elsewhere(({ method, headers, body: said }) => {
    heard.push(`${method} ${headers["x-origem"]} ${said}`)
    return 200
  })
  await signIn(admin)
  await beginWorkflow(page, "Avisar o ERP", "webhook")
  await written(page, w.form.url).pressSequentially(url)
  await page.getByLabel(w.form.headers).fill('{"X-Origem": "Funil"}')
  const body = page.getByRole("textbox", { name: w.form.body })
  await body.fill('{"nome": 12,,}')
  await expect(page.getByText(w.form.jsonAt(1, 13))).toBeVisible()
  await page.getByRole("button", { name: w.form.submit }).click()
  await expect(toast(page, w.createFailed)).toContainText(w.form.jsonInvalid)
  await body.fill("")
  await body.pressSequentially('{"nome": "@nome')
  await page.keyboard.press("Enter")
  await page.keyboard.type('"}')
  await page.getByRole("button", { name: w.form.showSecret }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await saveWorkflow(page, "Avisar o ERP")
  await call(admin.token, createDeal, { body: { name: "Pão de queijo" } })
  await expect.poll(() => heard).toEqual(['POST Funil {"nome":"Pão de queijo"}'])
  server.close()
})

test("what is missing is said where it is missing, and leaving asks first", async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto("/admin/workflows/create")
  await page.getByRole("button", { name: w.form.submit }).click()
  await expect(page.getByText(m.rules.required)).toHaveCount(3)
  await expectAccessible(page)
  await page.getByLabel(w.form.name).fill("Meio pronta")
  await page.getByRole("link", { name: m.shell.contacts, exact: true }).click()
  const question = page.getByRole("alertdialog", { name: m.ui.discardTitle })
  await question.getByRole("button", { name: m.ui.cancel }).click()
  await expect(page.getByLabel(w.form.name)).toHaveValue("Meio pronta")
  await page.getByLabel(w.form.action, { exact: true }).selectOption("send_slack")
  await page.getByLabel(w.form.chats.slack.url).fill("https://exemplo.com/hook")
  await expect(page.getByText(w.form.chats.slack.bad)).toBeVisible()
  await page.getByRole("link", { name: m.shell.contacts, exact: true }).click()
  await question.getByRole("button", { name: m.ui.discard }).click()
  await expect(page).toHaveURL(/\/contacts/)
})

test("only what a noun allows is offered", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/admin/workflows/create")
  const options = (label: string) => page.getByLabel(label, { exact: true }).locator("option")
  await expect(options(w.form.trigger)).toHaveCount(8)
  await expect(options(w.form.action)).toHaveCount(16)
  await page.getByLabel(w.form.entity, { exact: true }).selectOption("product")
  await expect(options(w.form.trigger)).toHaveCount(4)
  await expect(options(w.form.action)).toHaveCount(8)
  await expect(options(w.form.action).filter({ hasText: w.actions.add_note })).toHaveCount(0)
  await expect(options(w.form.action).filter({ hasText: w.actions.add_tag })).toHaveCount(0)
})

test("an automation is tried on a record, on the past, and then run once", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const conditions = [{ filterField: "amount", operator: ">", valueField: 2000 }]
  const { id } = await makeWorkflow(admin, { execute_when: "create", conditions })
  await signIn(admin)
  await page.goto(`/admin/workflows/${id}/edit`)
  const panel = page.getByRole("region", { name: w.tryOut.title })
  await expect(panel.getByText(w.tryOut.never(30))).toBeVisible()
  await panel.getByText(w.tryOut.tabs.test).click()
  await expect(panel.getByText(w.tryOut.notMatched)).toBeVisible()
  await expect(panel.getByText("grande")).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole("button", { name: w.tryOut.run }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: w.tryOut.run }).click()
  await expect(toast(page, w.tryOut.ran)).toBeVisible()
  expect((await readDeal(admin, deal)).tags).toEqual(["grande"])
  expect((await call(admin.token, listDeals, { query: {} })).total).toBe(1)
})

test("an e-mail is shown as it arrives", async ({ page, admin, signIn }) => {
  await call(admin.token, createContact, { body: { first_name: "Rita", email: "rita@cliente.test" } })
  await signIn(admin)
  await page.goto("/admin/workflows/create?starter=welcome")
  await page.getByText(w.tryOut.tabs.test).click()
  const mail = page.frameLocator(`iframe[title="${w.tryOut.frame}"]`)
  await expect(mail.getByText("Olá, Rita!")).toBeVisible()
  await expect(page.getByRole("definition").getByText("rita@cliente.test")).toBeVisible()
  await page.getByText(w.tryOut.widths.phone).click()
  await expect(mail.getByText("Olá, Rita!")).toBeVisible()
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("the list and the editor fit, in English too", async ({ page, admin, signIn }) => {
    const { id } = await makeWorkflow(admin, { name: "Etiquetar", execute_when: "create" })
    await signIn(admin)
    await page.addInitScript(() => localStorage.setItem("funil.language", JSON.stringify("en")))
    const e = words.en.workflows
    await page.goto("/admin/workflows")
    await expect(page.getByText(e.when.create("deal"))).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/admin/workflows/${id}/edit`)
    await page.getByLabel(e.form.tag, { exact: true }).fill("phone")
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.getByRole("button", { name: words.en.ui.save }).click()
    await expect(toast(page, e.updated("Etiquetar"))).toBeVisible()
  })
})
