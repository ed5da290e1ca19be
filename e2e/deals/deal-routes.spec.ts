import { createContact, updateContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { dealScene, readDeal } from "../scenes/deal-scene.ts"
import { makeTask } from "../scenes/task-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

test("a deal opens over the board, the list, the calendar, the tasks and the day, and so do its tasks", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const task = await makeTask(admin, "Ligar para a Ana", { deal_id: deal.id })
  await signIn(admin)
  for (const parent of ["/pipelines", "", "/tasks/calendar", "/tasks/list", "/today"]) {
    await page.goto(`${parent}/deals/${deal.id}/tasks/${task.id}/edit`)
    const work = page.getByRole("dialog", { name: "Ligar para a Ana" })
    await expect(work.getByRole("button", { name: m.tasks.finish })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(work).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${parent}/deals/${deal.id}(\\?|$)`))
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${parent || "/deals"}(\\?|$)`))
  }
})

test("a task of the calendar and of the day leads to its deal, and what was typed of it is not lost", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const task = await makeTask(admin, "Ligar para a Ana", { deal_id: deal.id })
  await signIn(admin)
  for (const [parent, path] of [
    ["/tasks/calendar", `/${task.id}/edit`],
    ["/today", `/tasks/${task.id}/edit`],
  ] as const) {
    await page.goto(`${parent}${path}`)
    const work = page.getByRole("dialog", { name: "Ligar para a Ana" })
    await work.getByRole("button", { name: m.tasks.change }).click()
    const form = page.getByRole("dialog", { name: m.tasks.edit })
    await form.getByLabel(m.tasks.name).fill("Escrito sem salvar")
    await page.keyboard.press("Escape")
    const question = page.getByRole("alertdialog", { name: m.ui.discardTitle })
    await question.getByRole("button", { name: m.ui.discard }).click()
    await expect(form).toBeHidden()
    await work.getByRole("link", { name: new RegExp(deal.name) }).click()
    await expect(page).toHaveURL(new RegExp(`${parent}/deals/${deal.id}(\\?|$)`))
    await expect(page.getByLabel(m.fieldNames.deal.name, { exact: true })).toHaveValue(deal.name)
  }
})

test("a task of a deal is planned at its own address", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await page.goto(`/deals/${deal.id}/tasks/create`)
  const dialog = page.getByRole("dialog", { name: m.tasks.add })
  await dialog.getByLabel(m.tasks.name).fill("Enviar a proposta")
  await dialog.getByRole("button", { name: m.tasks.create }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/deals/${deal.id}(\\?|$)`))
  const panel = page.getByRole("region", { name: deal.name, exact: true })
  await expect(panel.getByRole("button", { name: m.tasks.openTask("Enviar a proposta") })).toBeVisible()
})

test("a contact and a company that are made over a deal belong to it", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await page.goto(`/pipelines/deals/${deal.id}/create/contacts`)
  const contact = page.getByRole("dialog", { name: m.records.contact.create })
  await contact.getByLabel(m.fieldNames.contact.first_name, { exact: true }).fill("Beatriz")
  await contact.getByRole("button", { name: m.details.form.submitContact }).click()
  await expect(page.getByText(m.deals.links.added("Beatriz"))).toBeVisible()
  await expect(contact).toBeHidden()
  await expect(page.getByRole("region", { name: m.fieldNames.deal.contacts })).toContainText("Beatriz")
  await page.goto(`/pipelines/deals/${deal.id}/create/companies`)
  const company = page.getByRole("dialog", { name: m.records.company.create })
  await company.getByLabel(m.fieldNames.company.company, { exact: true }).fill("Padaria Sol")
  await company.getByRole("button", { name: m.details.form.submitCompany }).click()
  await expect(company).toBeHidden()
  await expect
    .poll(async () => {
      const { contacts, companies } = await readDeal(admin, deal)
      return [...contacts.map(({ first_name }) => first_name), ...companies.map((linked) => linked.company)]
    })
    .toEqual(["Beatriz", "Padaria Sol"])
})

test("the next deal is that of the tasks, the calendar or the contact behind it", async ({
  page,
  admin,
  signIn,
}) => {
  const first = (await dealScene(admin, "Primeiro")).deal
  const second = (await dealScene(admin, "Segundo")).deal
  await makeTask(admin, "Uma", { deal_id: first.id })
  await makeTask(admin, "Outra", { deal_id: second.id })
  const ana = await call(admin.token, createContact, { body: { first_name: "Ana" } })
  await call(admin.token, updateContact, { params: { id: ana.id }, body: { job: "Compras" } })
  for (const { id } of [first, second])
    await call(admin.token, updateDeal, { params: { id }, body: { contacts: [ana.id] } })
  await signIn(admin)
  for (const parent of ["/tasks/list", "/tasks/calendar", `/contacts/${ana.id}`]) {
    await page.goto(`${parent}/deals/${first.id}`)
    const drawer = page.getByRole("dialog").first()
    const step = drawer.getByRole("button", {
      name: new RegExp(`^(${m.deals.previous}|${m.deals.next})`),
      disabled: false,
    })
    await step.first().click()
    await expect(page).toHaveURL(new RegExp(`${parent}/deals/${second.id}(\\?|$)`))
  }
})
