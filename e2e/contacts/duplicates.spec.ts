import { listCompanies } from "@funil/contract/records/companies"
import { listContacts } from "@funil/contract/records/contacts"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, signUp } from "../person.ts"
import { makeCompany, makeContact, readContact } from "../scenes/contact-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const names = m.details.duplicates

/** What is shown of the other may be on its way when it goes. */
const gone = /404 .*\/(contacts|companies)\//

test("likely duplicates are listed with what they share, merged side by side, and that is undone", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(gone)
  await call(admin.token, createCustomField, { body: { entity: "contact", type: "password", label: "PIN" } })
  const old = await makeContact(admin, { job: "Compras", custom_fields: { pin: "da antiga" } })
  const fresh = await makeContact(admin, {
    last_name: "P.",
    phone1: null,
    job: "Diretora",
    custom_fields: { pin: "da nova" },
  })
  await makeContact(admin, { first_name: "Outra", last_name: "Pessoa", email: null, phone1: null })
  await signIn(admin)
  await page.goto("/contacts")
  await page.getByRole("button", { name: m.imports.listActions }).click()
  await page.getByRole("menuitem", { name: names.list }).click()
  await expect(page).toHaveURL(/\/duplicates\/contacts$/)
  await expect(page.getByText(names.reasons.email, { exact: true })).toBeVisible()
  await expect(page.getByText("Outra Pessoa")).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole("button", { name: names.mergeOne("Joana P.") }).click()
  const merge = page.getByRole("dialog", { name: m.details.merge.title })
  await merge.getByRole("radio", { name: m.details.merge.pick(m.fieldNames.contact.job, "Diretora") }).check()
  // Which password stays is chosen by whose it is; no page has ever seen one.
  const pin = (name: string) => m.details.merge.pick("PIN", m.details.merge.secretOf(name))
  await expect(merge.getByRole("radio", { name: pin("Joana Prates") })).toBeChecked()
  await merge.getByRole("radio", { name: pin("Joana P.") }).check()
  await expectAccessible(page)
  const sent = page.waitForRequest(/\/merge$/)
  await merge.getByRole("button", { name: m.details.merge.submit }).click()
  expect((await sent).postDataJSON()).toMatchObject({ fields: { "custom_fields.pin": fresh.id } })
  await expect(page.getByText(names.emptyTitle)).toBeVisible()
  const merged = await readContact(admin, old)
  expect([merged.last_name, merged.job, merged.phone1]).toEqual(["Prates", "Diretora", "+5511987654321"])
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByText(names.reasons.email, { exact: true })).toBeVisible()
  expect((await readContact(admin, old)).job).toBe("Compras")
  expect((await call(admin.token, listContacts)).total).toBe(3)
})

test("companies are merged too, the sides swapped", async ({ page, signIn, allow }) => {
  allow(gone)
  const admin = await signUp("en")
  const en = words.en.details
  const first = await makeCompany(admin, "Aurora Bakery", { email: "hello@aurora.test" })
  const second = await makeCompany(admin, "Bakery Aurora Ltd", { email: "hello@aurora.test" })
  await signIn(admin)
  await page.goto("/duplicates/contacts")
  await expect(page.getByText(en.duplicates.emptyTitle)).toBeVisible()
  await page.getByText(words.en.shell.companies, { exact: true }).last().click()
  await expect(page).toHaveURL(/\/duplicates\/companies$/)
  await page.getByRole("button", { name: en.duplicates.mergeOne("Bakery Aurora Ltd") }).click()
  const merge = page.getByRole("dialog", { name: en.merge.title })
  await merge.getByRole("button", { name: en.merge.keepIt("Bakery Aurora Ltd") }).click()
  await merge.getByRole("button", { name: en.merge.submit }).click()
  await expect(page.getByText(en.duplicates.emptyTitle)).toBeVisible()
  const left = (await call(admin.token, listCompanies)).data
  expect(left.map(({ id }) => id)).toEqual([second.id])
  expect(left[0]?.id).not.toBe(first.id)
})

test("an agent may merge away only contacts of their own", async ({ page, admin, signIn }) => {
  const agent = await colleague(admin, "agent")
  await makeContact(admin, { last_name: "da Chefe" })
  await makeContact(agent, { last_name: "do Agente" })
  await makeContact(admin, { last_name: "Recente" })
  await signIn(agent)
  await page.goto("/duplicates/contacts")
  await expect(page.getByRole("button", { name: names.mergeOne("Joana do Agente") })).toBeVisible()
  await expect(page.getByRole("button", { name: names.mergeOne("Joana Recente") })).toHaveCount(0)
})
