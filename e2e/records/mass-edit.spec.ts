import { filterContacts } from "@funil/contract/records/contacts"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { fill, makeBoard } from "../scenes/board-scene.ts"
import { expectCount, makeContacts, notBegunYet, row, toast } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const t = m.records.table

test.beforeEach(({ allow }) => allow(notBegunYet))

/** Selects whatever the list shows, over all its pages. */
async function selectAll(page: Page): Promise<void> {
  await page.keyboard.press("Control+a")
}

async function contactsOf({ token }: Person) {
  const found = await call(token, filterContacts, { query: { paginate: "false" }, body: { filters: [] } })
  return Array.isArray(found) ? found : found.data
}

/** Adds a field to the dialog by typing its name. */
async function choose(dialog: Locator, add: string, name: string): Promise<void> {
  await dialog.getByRole("combobox", { name: add }).fill(name)
  await dialog.getByRole("option", { name, exact: true }).click()
}

test("fields of the selected records change after a preview, and an undo puts them back, in English", async ({
  page,
  signIn,
}) => {
  const w = words.en
  const admin = await signUp("en")
  await makeContacts(admin, 5, () => ({ job: "Compras", tags: ["velho"] }))
  await signIn(admin)
  await page.goto("/contacts")
  for (const name of ["Contato 001", "Contato 002", "Contato 003"])
    await row(page, name).getByRole("checkbox").click()
  await page.getByRole("button", { name: w.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: w.mass.editTitle(w.records.contact.count(3)) })
  await dialog.getByRole("button", { name: w.mass.review }).click()
  await expect(dialog.getByText(w.mass.nothing)).toBeVisible()
  await choose(dialog, w.mass.addField, w.fieldNames.contact.job)
  await dialog.getByRole("textbox", { name: w.fieldNames.contact.job }).fill("Gerente")
  await choose(dialog, w.mass.addField, w.fieldNames.contact.tags)
  await dialog.getByRole("button", { name: w.mass.review }).click()
  await expect(dialog.getByText(w.mass.noItems)).toBeVisible()
  await dialog.getByRole("combobox", { name: w.fieldNames.contact.tags }).fill("novo")
  await page.keyboard.press("Enter")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: w.mass.review }).click()
  const review = page.getByRole("dialog", { name: w.mass.confirmTitle })
  await expect(review.getByText(w.mass.willChange(w.records.contact.count(3)))).toBeVisible()
  await expect(review.getByText(w.mass.listChange.add("novo"))).toBeVisible()
  await expectAccessible(page)
  await review.getByRole("button", { name: w.ui.back }).click()
  await expect(dialog.getByRole("textbox", { name: w.fieldNames.contact.job })).toHaveValue("Gerente")
  await dialog.getByRole("button", { name: w.mass.review }).click()
  await review.getByRole("button", { name: w.mass.change(3) }).click()
  const done = toast(page, w.mass.changed(w.records.contact.count(3)))
  await expect(done).toBeVisible()
  await expect(row(page, "Contato 002")).toContainText("Gerente")
  await expect(row(page, "Contato 002")).toContainText("velho")
  await expect(row(page, "Contato 002")).toContainText("novo")
  await expect(row(page, "Contato 004")).toContainText("Compras")
  await done.getByRole("button", { name: w.ui.undo }).click()
  await expect(row(page, "Contato 002")).toContainText("Compras")
  await expect(row(page, "Contato 002")).not.toContainText("novo")
})

test("all records of a filter, over all its pages, go to the trash and come back", async ({
  page,
  admin,
  signIn,
}) => {
  await makeContacts(admin, 130, (number) => ({ job: number > 10 ? "Sair" : "Ficar" }))
  await signIn(admin)
  await page.goto('/contacts?filters=[["job","=","Sair"]]')
  await expectCount(page, m.records.contact.count(120))
  await selectAll(page)
  await expect(page.getByText(t.allSelected(120))).toBeVisible()
  await page.getByRole("button", { name: m.mass.remove, exact: true }).click()
  const dialog = page.getByRole("alertdialog", { name: m.mass.removeTitle(m.records.contact.count(120)) })
  await expect(dialog.getByText(m.mass.willRemove(m.records.contact.count(120)))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.mass.removeThem(120) }).click()
  const done = toast(page, m.mass.removed(m.records.contact.count(120)))
  await expect(done).toBeVisible()
  await page.goto("/contacts")
  await expectCount(page, m.records.contact.count(10))
})

test("an undo of a mass delete brings every record back", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 60)
  await signIn(admin)
  await page.goto("/contacts")
  await expectCount(page, m.records.contact.count(60))
  await selectAll(page)
  await page.getByRole("button", { name: m.mass.remove, exact: true }).click()
  await page.getByRole("button", { name: m.mass.removeThem(60) }).click()
  const done = toast(page, m.mass.removed(m.records.contact.count(60)))
  await expect(page.getByText(m.records.contact.emptyTitle)).toBeVisible()
  const asked = page.waitForRequest("**/api/undo")
  await done.getByRole("button", { name: m.ui.undo }).click()
  // Under a key it would be one long transaction.
  expect((await asked).headers()).not.toHaveProperty("idempotency-key")
  await expectCount(page, m.records.contact.count(60))
})

test("who may not change all of the selected is told how many, and the others stay", async ({
  page,
  admin,
  signIn,
}) => {
  const manager = await colleague(admin, "manager", { first_name: "Marta" })
  await colleague(admin, "agent", { first_name: "Ana" })
  await signIn(manager)
  await page.goto("/admin/users")
  await expectCount(page, m.records.user.count(3))
  await selectAll(page)
  await page.getByRole("button", { name: m.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: m.mass.editTitle(m.records.user.count(3)) })
  await choose(dialog, m.mass.addField, m.fieldNames.user.job)
  await dialog.getByRole("textbox", { name: m.fieldNames.user.job }).fill("Vendas")
  await dialog.getByRole("button", { name: m.mass.review }).click()
  const review = page.getByRole("dialog", { name: m.mass.confirmTitle })
  await expect(review.getByText(m.mass.willChange(m.records.user.count(2)))).toBeVisible()
  await expect(review.getByText(m.mass.mayNot(1))).toBeVisible()
  await review.getByRole("button", { name: m.mass.change(2) }).click()
  await expect(toast(page, m.mass.changed(m.records.user.count(2)))).toContainText(m.mass.skipped(1))
})

test("only what a role may do is offered", async ({ page, admin, signIn }) => {
  await makeContacts(admin, 2)
  const offers = {
    agent: [true, false, true],
    restricted_agent: [false, false, true],
    visitor: [false, false, false],
  }
  for (const [role, [edit, remove, exports]] of Object.entries(offers)) {
    const person = await colleague(admin, role as keyof typeof offers)
    if (role === "restricted_agent") await makeContacts(person, 2)
    // The page of the previous role would reload for the next one.
    await page.goto("about:blank")
    await signIn(person)
    await page.goto("/contacts")
    await expectCount(page, m.records.contact.count(role === "visitor" ? 4 : 2))
    await selectAll(page)
    await expect(
      page
        .getByText(t.selected(2))
        .or(page.getByText(t.allSelected(2)))
        .or(page.getByText(t.allSelected(4))),
    ).toBeVisible()
    await expect(page.getByRole("button", { name: m.mass.edit, exact: true })).toHaveCount(Number(edit))
    await expect(page.getByRole("button", { name: m.mass.remove, exact: true })).toHaveCount(Number(remove))
    await expect(page.getByRole("button", { name: m.mass.exportIt, exact: true })).toHaveCount(
      Number(exports),
    )
  }
})

test("a value that the server refuses is told at its field", async ({ page, admin, signIn, allow }) => {
  allow(/ a status of 422/)
  await makeContacts(admin, 2)
  await call(admin.token, createCustomField, { body: { entity: "contact", label: "Fatura", type: "email" } })
  await signIn(admin)
  await page.goto("/contacts")
  await expectCount(page, m.records.contact.count(2))
  await selectAll(page)
  await page.getByRole("button", { name: m.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: m.mass.editTitle(m.records.contact.count(2)) })
  await choose(dialog, m.mass.addField, "Fatura")
  await dialog.getByRole("textbox", { name: "Fatura" }).fill("sem arroba")
  await dialog.getByRole("button", { name: m.mass.review }).click()
  await expect(dialog.getByRole("textbox", { name: "Fatura" })).toHaveAttribute("aria-invalid", "true")
  await dialog.getByRole("textbox", { name: "Fatura" }).fill("conta@forno.test")
  await dialog.getByRole("button", { name: m.mass.review }).click()
  await page.getByRole("button", { name: m.mass.change(2) }).click()
  await expect(toast(page, m.mass.changed(m.records.contact.count(2)))).toBeVisible()
  expect((await contactsOf(admin)).map(({ custom_fields }) => custom_fields)).toEqual([
    { fatura: "conta@forno.test" },
    { fatura: "conta@forno.test" },
  ])
})

test("the work goes on while one does other things, also when its answer is lost", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await makeContacts(admin, 3)
  await signIn(admin)
  await page.goto("/contacts")
  await expectCount(page, m.records.contact.count(3))
  await selectAll(page)
  await page.getByRole("button", { name: m.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: m.mass.editTitle(m.records.contact.count(3)) })
  await choose(dialog, m.mass.addField, m.fieldNames.contact.job)
  await dialog.getByRole("textbox", { name: m.fieldNames.contact.job }).fill("Gerente")
  await dialog.getByRole("button", { name: m.mass.review }).click()
  await expect(page.getByRole("dialog", { name: m.mass.confirmTitle })).toBeVisible()
  const gate = Promise.withResolvers<undefined>()
  await page.route("**/api/contacts/filter", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback()
    await gate.promise
    await route.fetch()
    return route.abort()
  })
  await page.getByRole("button", { name: m.mass.change(3) }).click()
  const work = page.getByRole("list", { name: m.ui.works })
  await expect(work).toContainText(m.mass.changing)
  await page.getByRole("link", { name: m.shell.companies }).click()
  await expect(page.getByText(m.records.company.emptyTitle)).toBeVisible()
  await expect(work).toContainText(m.mass.changing)
  await expectAccessible(page)
  gate.resolve(undefined)
  await expect(
    toast(page, m.mass.changed(m.records.contact.count(3))).getByRole("button", { name: m.ui.undo }),
  ).toBeVisible()
  await expect(work).toBeHidden()
})

test("a mass delete whose page was left is told of, and can be undone, on the next", async ({
  page,
  admin,
  signIn,
}) => {
  await makeContacts(admin, 4)
  await signIn(admin)
  await page.goto("/contacts")
  await expectCount(page, m.records.contact.count(4))
  await selectAll(page)
  await page.getByRole("button", { name: m.mass.remove, exact: true }).click()
  const begun = Promise.withResolvers<undefined>()
  await page.route("**/api/contacts/filter", async (route) => {
    if (route.request().method() !== "DELETE" || route.request().postDataJSON().dry_run)
      return route.fallback()
    await route.fetch()
    // Its answer never reaches the page.
    begun.resolve(undefined)
  })
  await page.getByRole("button", { name: m.mass.removeThem(4) }).click()
  await begun.promise
  await page.goto("/companies")
  await toast(page, m.mass.removed(m.records.contact.count(4)))
    .getByRole("button", { name: m.ui.undo })
    .click()
  await page.getByRole("link", { name: m.shell.contacts }).click()
  await expectCount(page, m.records.contact.count(4))
})

test("the deals of a list get another owner", async ({ page, admin, signIn }) => {
  const pipeline = await makeBoard(admin)
  const { id } = await colleague(admin, "agent", { first_name: "Ana", last_name: "Luz" })
  await fill(admin, pipeline, 0, [{ name: "Forno" }, { name: "Balcão" }])
  await signIn(admin)
  await page.goto("/deals")
  await expectCount(page, m.records.deal.count(2))
  await selectAll(page)
  await page.getByRole("button", { name: m.mass.edit, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: m.mass.editTitle(m.records.deal.count(2)) })
  await choose(dialog, m.mass.addField, m.fieldNames.deal.user_id)
  await dialog.getByRole("combobox", { name: m.fieldNames.deal.user_id }).fill("ana")
  await dialog.getByRole("option", { name: /Ana Luz/ }).click()
  await dialog.getByRole("button", { name: m.mass.review }).click()
  const review = page.getByRole("dialog", { name: m.mass.confirmTitle })
  await expect(review).toContainText("Ana Luz")
  await review.getByRole("button", { name: m.mass.change(2) }).click()
  await expect(row(page, "Forno")).toContainText("Ana Luz")
  await page.goto(`/deals?filters=[["user_id","=","${id}"]]`)
  await expectCount(page, m.records.deal.count(2))
})
