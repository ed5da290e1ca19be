import { listContacts } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { signUp } from "../person.ts"
import { makeCompany, makeContact, openContact, readContact, showData } from "../scenes/contact-scene.ts"
import { dealScene } from "../scenes/deal-scene.ts"
import { chooseFile, pixel } from "../scenes/picture-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const fields = m.fieldNames.contact

/** What is shown of a contact may be on its way when the contact goes. */
const gone = /404 .*\/(contacts|activity|logs|notes|files)/

test("a contact is edited in place, field by field, with its masks", async ({ page, admin, signIn }) => {
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  const field = (name: keyof typeof fields) => panel.getByLabel(fields[name], { exact: true })
  await expect(panel.getByRole("heading", { name: "Joana Prates" })).toBeVisible()
  await expect(field("phone1")).toHaveValue("(11) 98765-4321")
  await expectAccessible(page)
  await field("phone2").pressSequentially("2133445566")
  await expect(field("phone2")).toHaveValue("(21) 3344-5566")
  await field("phone2").press("Enter")
  await field("document").fill("529.982.247-26")
  await field("document").press("Enter")
  await expect(panel.getByText(m.rules.cpf)).toBeVisible()
  await field("document").fill("52998224725")
  await field("document").press("Enter")
  await expect(field("document")).toHaveValue("529.982.247-25")
  await field("birthdate").pressSequentially("17031988")
  await field("birthdate").press("Enter")
  await field("gender").selectOption(m.fieldOptions.contact.gender.female)
  await field("job").fill("Diretora")
  await field("job").press("Escape")
  await expect(field("job")).toHaveValue("")
  await expect
    .poll(async () => {
      const { phone2, document, birthdate, gender, job } = await readContact(admin, contact)
      return { phone2, document, birthdate, gender, job }
    })
    .toEqual({
      phone2: "+552133445566",
      document: "52998224725",
      birthdate: "1988-03-17",
      gender: "female",
      job: null,
    })
  await panel.getByRole("button", { name: m.details.tabs.activity }).click()
  await expect(panel.getByText(m.details.history.set(fields.gender))).toBeVisible()
  await expect(panel.getByText("529.982.247-25")).toBeVisible()
})

test("other addresses are added, checked, made the main one and removed", async ({ page, admin, signIn }) => {
  const contact = await makeContact(admin, {
    other_emails: ["joana@casa.test"],
    other_phones: ["+5521933445566"],
  })
  await signIn(admin)
  const panel = await openContact(page, contact)
  const email = panel.getByRole("textbox", { name: fields.other_emails })
  await email.fill("nada")
  await email.press("Enter")
  await expect(panel.getByText(m.rules.email)).toBeVisible()
  await email.fill("Joana@Obra.test")
  await email.press("Enter")
  const list = panel.getByRole("list", { name: fields.other_emails }).getByRole("listitem")
  await expect(list).toHaveText(["joana@casa.test", "joana@obra.test"])
  await expectAccessible(page)
  await panel.getByRole("button", { name: m.details.contact.others.makeMain("joana@obra.test") }).click()
  await expect(panel.getByLabel(fields.email, { exact: true })).toHaveValue("joana@obra.test")
  await panel.getByRole("button", { name: m.ui.remove("(21) 93344-5566") }).click()
  await expect(panel.getByText("(21) 93344-5566")).toHaveCount(0)
  // The screen shows the change before the server has stored it.
  const stored = () => readContact(admin, contact)
  await expect.poll(async () => (await stored()).other_phones).toEqual([])
  expect((await stored()).other_emails).toEqual([contact.email ?? "", "joana@casa.test"])
})

test("a contact opens on what happened, keeps its empty fields folded, and has a page of its own", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await signIn(admin)
  await page.goto(`/contacts/${contact.id}`)
  const panel = page.getByRole("region", { name: "Joana Prates", exact: true })
  await expect(panel.getByText(m.details.history.create)).toBeVisible()
  await expect(panel.getByRole("link", { name: m.details.reach.to.call("Joana Prates") })).toBeVisible()
  await page.keyboard.press("e")
  await expect(panel.getByLabel(fields.first_name, { exact: true })).toBeFocused()
  const job = panel.getByLabel(fields.job, { exact: true })
  await expect(job).toHaveCount(0)
  await expect(panel.getByRole("heading", { name: m.details.groups.person })).toBeHidden()
  const more = panel.getByRole("button", { name: /campos vazios/ })
  await expect(more).toHaveAttribute("aria-expanded", "false")
  await more.click()
  await job.fill("Diretora")
  await job.press("Enter")
  await expect.poll(async () => (await readContact(admin, contact)).job).toBe("Diretora")

  await panel.getByRole("link", { name: m.records.panel.fullPage }).click()
  await expect(page).toHaveURL(new RegExp(`/page/contact/${contact.id}$`))
  await expect(page).toHaveTitle("Joana Prates · Funil")
  const main = page.getByRole("main")
  // Both sides at once, and what was unfolded stays so.
  await expect(main.getByText(m.details.history.create)).toBeVisible()
  await expect(main.getByLabel(fields.birthdate, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole("button", { name: m.details.hideEmpty }).click()
  await expect(main.getByLabel(fields.birthdate, { exact: true })).toHaveCount(0)
  await expect(main.getByLabel(fields.job, { exact: true })).toHaveValue("Diretora")
})

test("the caret stays where one types in a masked field, and a pasted number is read", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  const phone = panel.getByLabel(fields.phone1, { exact: true })
  await phone.click()
  await phone.press("Home")
  for (let step = 0; step < 6; step++) await phone.press("ArrowRight")
  await phone.press("Delete")
  await phone.pressSequentially("7")
  await expect(phone).toHaveValue("(11) 97765-4321")
  const caret = await phone.evaluate((input: HTMLInputElement) => input.selectionStart)
  expect(caret).toBe(7)
  await phone.fill("+55 (21) 99876-5432")
  await expect(phone).toHaveValue("(21) 99876-5432")
  await phone.press("Enter")
  await expect.poll(async () => (await readContact(admin, contact)).phone1).toBe("+5521998765432")
})

test("a contact is linked with companies and has its deals beside it", async ({ page, admin, signIn }) => {
  const contact = await makeContact(admin)
  const company = await makeCompany(admin)
  await dealScene(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  await panel.getByRole("button", { name: m.details.links.addCompany }).click()
  await panel.getByRole("combobox", { name: m.details.links.addCompany }).fill("aurora")
  await page.getByRole("option", { name: "Padaria Aurora" }).click()
  await expect
    .poll(async () => (await readContact(admin, contact)).companies.map(({ id }) => id))
    .toEqual([company.id])
  await panel.getByRole("button", { name: m.details.tabs.deals }).click()
  await panel.getByRole("button", { name: m.details.deals.create }).click()
  const dialog = page.getByRole("dialog", { name: m.shell.createDeal })
  await dialog.getByLabel(m.deals.form.name).fill("Bolo de casamento")
  await dialog.getByRole("button", { name: m.deals.form.submit }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${contact.id}/deals/`))
  await expect(page.getByRole("dialog", { name: "Bolo de casamento" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(panel.getByRole("link", { name: /Bolo de casamento/ })).toBeVisible()
})

test("what is missing to write to somebody is added there, and profiles are checked", async ({
  page,
  admin,
  signIn,
}) => {
  const contact = await makeContact(admin, { phone1: null, email: null })
  await signIn(admin)
  const panel = await openContact(page, contact)
  await panel.getByRole("button", { name: m.details.reach.to.whatsapp("Joana Prates") }).click()
  const adding = page.getByRole("dialog", { name: m.details.reach.add.phone1("Joana Prates") })
  await adding.getByLabel(fields.phone1).fill("11988887777")
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expect(adding).toBeHidden()
  await expect(page.getByText(m.details.reach.added.phone1)).toBeVisible()
  await panel.getByRole("button", { name: m.details.reach.to.email("Joana Prates") }).click()
  await expect(page.getByRole("dialog", { name: m.details.reach.add.email("Joana Prates") })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(
    panel.getByRole("link", { name: m.details.reach.to.whatsapp("Joana Prates") }),
  ).toHaveAttribute("href", "https://wa.me/5511988887777")
  await panel.getByRole("button", { name: m.details.social.add("LinkedIn") }).click()
  const editor = page.getByRole("dialog", { name: m.details.social.add("LinkedIn") })
  await editor.getByRole("textbox").fill("joana")
  await editor.getByRole("button", { name: m.details.social.save }).click()
  await expect(page.getByText(m.details.social.errorTitle)).toBeVisible()
  await editor.getByRole("textbox").fill("linkedin.com/in/joana")
  await editor.getByRole("button", { name: m.details.social.save }).click()
  await expect(
    panel.getByRole("link", { name: m.details.social.open("LinkedIn", "Joana Prates") }),
  ).toHaveAttribute("href", "https://linkedin.com/in/joana")
})

test("a new contact like one that is there is merged into it, and that is undone", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(gone)
  const old = await makeContact(admin, { last_name: "Souza", phone1: null })
  await signIn(admin)
  // The form has not learnt of the other one by the time that it is sent.
  await page.route("**/contacts/alike", (route) => route.fulfill({ json: { records: [] } }))
  await page.goto("/create/contacts")
  const dialog = page.getByRole("dialog", { name: m.records.contact.create })
  await dialog.getByRole("button", { name: m.details.form.submitContact }).click()
  await expect(dialog.getByText(m.rules.required)).toBeVisible()
  await dialog.getByLabel(fields.first_name, { exact: true }).fill("Joana")
  await dialog.getByLabel(fields.last_name, { exact: true }).fill("Prates")
  await dialog.getByLabel(fields.email, { exact: true }).fill("JOANA@prates.test")
  await dialog.getByLabel(fields.phone1, { exact: true }).fill("11977776666")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.details.form.submitContact }).click()
  const question = page.getByRole("dialog", { name: m.details.duplicates.title })
  await question.getByRole("button", { name: m.details.duplicates.merge }).click()
  const merge = page.getByRole("dialog", { name: m.details.merge.title })
  await merge.getByRole("radio", { name: m.details.merge.pick(fields.last_name, "Prates") }).check()
  await expectAccessible(page)
  await merge.getByRole("button", { name: m.details.merge.submit }).click()
  await expect(page).toHaveURL(new RegExp(`/contacts/${old.id}`))
  await expect
    .poll(async () => {
      const { last_name, phone1 } = await readContact(admin, old)
      return { last_name, phone1 }
    })
    .toEqual({ last_name: "Prates", phone1: "+5511977776666" })
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(async () => (await readContact(admin, old)).last_name).toBe("Souza")
  await expect.poll(async () => (await call(admin.token, listContacts)).total).toBe(2)
})

test("a contact goes to the trash from its menu and comes back by undo", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(gone)
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  await panel.getByRole("button", { name: m.details.actions }).click()
  await page.getByRole("menuitem", { name: m.details.remove }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: m.details.remove }).click()
  await expect(page).toHaveURL(/\/contacts$/)
  await expect.poll(async () => (await call(admin.token, listContacts)).total).toBe(0)
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(async () => (await call(admin.token, listContacts)).total).toBe(1)
})

test("two who change the same field see both values and choose", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(/412 .*\/contacts\//)
  const contact = await makeContact(admin, { job: "Compras" })
  await signIn(admin)
  const panel = await openContact(page, contact)
  const other = await visit(admin)
  const theirs = await openContact(other, contact)
  const job = panel.getByLabel(fields.job, { exact: true })
  await job.fill("Diretora")
  await theirs.getByLabel(fields.job, { exact: true }).fill("Gerente")
  await theirs.getByLabel(fields.job, { exact: true }).press("Enter")
  await expect.poll(async () => (await readContact(admin, contact)).job).toBe("Gerente")
  await job.press("Enter")
  await expect(panel.getByText(m.ui.clashTitle)).toBeVisible()
  await panel.getByRole("button", { name: m.ui.keepMine }).click()
  await expect.poll(async () => (await readContact(admin, contact)).job).toBe("Diretora")
})

test("a picture is taken from a file, shown and removed", async ({ page, admin, signIn }) => {
  const contact = await makeContact(admin)
  await signIn(admin)
  const panel = await openContact(page, contact)
  await panel.getByRole("button", { name: m.details.picture.add }).click()
  const dialog = page.getByRole("dialog", { name: m.details.picture.title })
  const choose = dialog.getByRole("button", { name: m.details.picture.choose })
  await expect(dialog.getByRole("button", { name: m.details.picture.save })).toBeDisabled()
  await expectAccessible(page)
  await chooseFile(page, choose, { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") })
  await expect(dialog.getByText(m.details.picture.wrongType)).toBeVisible()
  await chooseFile(page, choose, { name: "a.png", mimeType: "image/png", buffer: pixel })
  await dialog.getByRole("button", { name: m.details.picture.save }).click()
  await expect(page.getByText(m.details.picture.saved)).toBeVisible()
  await expect.poll(async () => (await readContact(admin, contact)).picture).not.toBeNull()
  await panel.getByRole("button", { name: m.details.picture.edit }).click()
  await dialog.getByRole("button", { name: m.details.picture.remove }).click()
  await expect.poll(async () => (await readContact(admin, contact)).picture).toBeNull()
})

function popoverOf(page: Page) {
  return page.getByRole("dialog", { name: m.details.contact.popover("Joana Prates") })
}

/** What watches the pointer comes after the first page, and links lie over the contact. */
async function expectPopover(page: Page, path: string, contactId: string): Promise<void> {
  await page.goto(path)
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.locator(`[data-contact="${contactId}"]`).hover({ force: true })
    await expect(popoverOf(page).getByText("(11) 98765-4321")).toBeVisible({ timeout: 3000 })
  }).toPass()
}

test("resting on a contact of a card or a row shows how to reach it", async ({ page, admin, signIn }) => {
  const contact = await makeContact(admin)
  const { pipeline } = await dealScene(admin)
  await call(admin.token, createDeal, {
    body: { name: "Encomenda", pipeline_id: pipeline.id, contacts: [contact.id] },
  })
  await signIn(admin)
  // A list of deals with the column of contacts, as this person chose it before.
  await page.addInitScript(
    (key) => localStorage.setItem("funil.tables", JSON.stringify({ [key]: { columns: ["contacts"] } })),
    `${admin.id} deal`,
  )
  for (const path of ["/deals", `/pipelines?pipeline=${pipeline.id}`])
    await expectPopover(page, path, contact.id)
  const popover = popoverOf(page)
  const opened = page.waitForEvent("popup")
  await popover.getByRole("link", { name: m.details.contact.open }).click()
  await expect(await opened).toHaveURL(new RegExp(`/contacts/${contact.id}`))
  await expect(page).toHaveURL(/\/pipelines/)
})

test("in English dates stand in the other order and no postal code is asked for", async ({
  page,
  signIn,
}) => {
  const admin = await signUp("en")
  const contact = await makeContact(admin, { birthdate: "1988-03-17" })
  await signIn(admin)
  await page.goto(`/contacts/${contact.id}`)
  const en = words.en
  await showData(page.getByRole("main"))
  await expect(page.getByLabel(en.fieldNames.contact.birthdate, { exact: true })).toHaveValue("03/17/1988")
  await expect(page.getByLabel(en.details.cep.label)).toHaveCount(0)
})
