import { createBill, getBill, trashBill } from "@funil/contract/records/bills"
import { createContact, listContacts, trashContact, updateContact } from "@funil/contract/records/contacts"
import { createDeal, trashDeal } from "@funil/contract/records/deals"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { dealScene, readDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

async function makeContact({ token }: Person, first_name: string): Promise<string> {
  const { id } = await call(token, createContact, { body: { first_name } })
  return id
}

async function names({ token }: Person): Promise<string[]> {
  const { data } = await call(token, listContacts, {})
  return data.map(({ first_name }) => first_name).toSorted()
}

test("what was deleted is found in the trash and comes back", async ({ page, admin, signIn }) => {
  for (const name of ["Teresa", "Raimundo"]) {
    await call(admin.token, trashContact, { params: { id: await makeContact(admin, name) } })
  }
  await signIn(admin)
  await page.goto("/trash")
  await expect(page.getByText(m.trash.emptyTitle(m.trash.entities.deal))).toBeVisible()
  await page.getByRole("main").getByText(m.trash.entities.contact, { exact: true }).click()
  const list = page.getByRole("list", { name: m.trash.entities.contact })
  await expect(list.getByRole("listitem")).toHaveCount(2)
  await expect(list.getByText(m.trash.daysLeft(30)).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("searchbox", { name: m.trash.search }).fill("TERE")
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await page.getByRole("button", { name: m.trash.restoreIt("Teresa") }).click()
  await expect.poll(() => names(admin)).toEqual(["Teresa"])
  await expect(page.getByText(m.trash.nothing("TERE"))).toBeVisible()
})

test("an admin restores a deleted bill, which a manager's trash says nothing of", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const { token } = admin
  const { id } = await call(token, createBill, {
    body: { type: "expense", total: 10, description: "Aluguel" },
  })
  await call(token, trashBill, { params: { id } })
  const tab = (of: Page) => of.getByRole("main").getByText(m.trash.entities.bill, { exact: true })
  const managers = await visit(await colleague(admin, "manager"))
  await managers.goto("/trash")
  await expect(managers.getByText(m.trash.emptyTitle(m.trash.entities.deal))).toBeVisible()
  await expect(tab(managers)).toBeHidden()
  await signIn(admin)
  await page.goto("/trash")
  await tab(page).click()
  await page.getByRole("button", { name: m.trash.restoreIt("Aluguel") }).click()
  await expect(page.getByText(m.trash.emptyTitle(m.trash.entities.bill))).toBeVisible()
  expect((await call(token, getBill, { params: { id } })).description).toBe("Aluguel")
})

test("an admin sees who did what, and takes an operation of somebody else back", async ({
  page,
  admin,
  signIn,
}) => {
  const bruno = await colleague(admin, "manager")
  const id = await makeContact(admin, "Antônia")
  await call(bruno.token, updateContact, { params: { id }, body: { first_name: "Outra" } })
  await signIn(admin)
  await page.goto("/admin/configs/operations")
  const list = page.getByRole("list", { name: m.shell.operations })
  const row = list.getByRole("listitem").first()
  await expect(row).toContainText(
    `Bruno Prado ${m.operations.actions.update} ${m.operations.counts.contact(1)}`,
  )
  await expectAccessible(page)
  await row.getByRole("button", { name: m.ui.undo }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(() => names(admin)).toEqual(["Antônia"])
  await expect(list.getByText(m.operations.undoneBy("Helena Duarte"))).toBeVisible()
  await page.getByLabel(m.operations.what).selectOption("user")
  await expect(list.getByRole("listitem").first()).toContainText(m.operations.counts.user(1))
})

test("an agent finds the way back of a deal of their own, and is not offered what is not theirs to restore", async ({
  page,
  admin,
  signIn,
}) => {
  const agent = await colleague(admin, "agent")
  const { pipeline, deal: other } = await dealScene(admin, "Da chefe")
  const deal = await call(agent.token, createDeal, {
    body: { name: "Do agente", pipeline_id: pipeline.id },
  })
  for (const [who, { id }] of [
    [agent, deal],
    [admin, other],
  ] as const)
    await call(who.token, trashDeal, { params: { id } })
  await signIn(agent)
  await page.goto("/pipelines")
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await page.getByRole("menuitem", { name: m.shell.trash }).click()
  await expect(page).toHaveURL(/\/trash/)
  await expect(page.getByText("Da chefe")).toBeVisible()
  await expect(page.getByRole("button", { name: m.trash.restoreIt("Da chefe") })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole("button", { name: m.trash.restoreIt("Do agente") }).click()
  await expect(page.getByText(m.trash.restored("Do agente"))).toBeVisible()
  expect((await readDeal(agent, deal)).name).toBe("Do agente")
})

test("a manager has the trash, and of the history the own operations", async ({ page, admin, signIn }) => {
  const manager = await colleague(admin, "manager")
  const { delete: deleted } = m.operations.actions
  await call(admin.token, trashContact, { params: { id: await makeContact(admin, "Rosa") } })
  await call(manager.token, trashContact, { params: { id: await makeContact(admin, "Íris") } })
  await signIn(manager)
  await page.goto("/admin/configs")
  await expect(page.getByRole("link", { name: m.shell.trash })).toBeVisible()
  await page.goto("/profile/operations")
  await expect(page.getByText(`${deleted} ${m.operations.counts.contact(1)}`)).toHaveCount(1)
})

test("trash and history speak English", async ({ page, signIn }) => {
  const en = words.en
  const admin = await signUp("en")
  await call(admin.token, trashContact, { params: { id: await makeContact(admin, "Rose") } })
  await signIn(admin)
  await page.goto("/trash?entity=contact")
  await expect(page.getByRole("button", { name: en.trash.restoreIt("Rose") })).toBeVisible()
  await page.goto("/admin/configs/operations")
  await expect(
    page.getByText(`${en.operations.actions.delete} ${en.operations.counts.contact(1)}`).first(),
  ).toBeVisible()
})
