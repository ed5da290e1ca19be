import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { updateDeal } from "@funil/contract/records/deals"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { dealScene, openDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { reach } = m.details
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A deal of Ana, who has every way to be reached, and of her bakery. */
async function customerScene(admin: Person) {
  const { deal } = await dealScene(admin)
  const { token } = admin
  const [ana, bakery] = await Promise.all([
    call(token, createContact, {
      body: { first_name: "Ana", last_name: "Reis", phone1: "+5511987654321", email: "ana@pao.test" },
    }),
    call(token, createCompany, { body: { company: "Padaria Aurora", phone1: "+551133334444" } }),
  ])
  const body = { contacts: [ana.id], companies: [bakery.id] }
  await call(token, updateDeal, { params: { id: deal.id }, body })
  return { deal, ana, bakery }
}

test("who buys stands under the title with every way to reach them", async ({ page, admin, signIn }) => {
  const { deal, ana, bakery } = await customerScene(admin)
  await signIn(admin)
  const drawer = await openDeal(page, deal)
  const head = drawer.locator("header").first()
  await expect(head.getByRole("link", { name: "Ana Reis", exact: true })).toHaveAttribute(
    "href",
    `/contacts/${ana.id}`,
  )
  await expect(head.getByRole("link", { name: "Padaria Aurora", exact: true })).toBeVisible()
  await expect(head.getByText("(11) 98765-4321")).toBeVisible()
  const hrefs = {
    [reach.to.call("Ana Reis")]: "tel:+5511987654321",
    [reach.to.whatsapp("Ana Reis")]: "https://wa.me/5511987654321",
    [reach.to.email("Ana Reis")]: "mailto:ana@pao.test",
  }
  for (const [name, href] of Object.entries(hrefs))
    await expect(head.getByRole("link", { name })).toHaveAttribute("href", href)
  const companies = drawer.getByRole("region", { name: m.fieldNames.deal.companies })
  await expect(companies.getByText("(11) 3333-4444")).toBeVisible()
  await expectAccessible(page)
  const rui = await call(admin.token, createContact, {
    body: { first_name: "Rui", phone1: "+5521912345678" },
  })
  const both = { contacts: [ana.id, rui.id] }
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: both })
  await head.getByRole("button", { name: reach.call }).click()
  await expect(page.getByRole("menuitem", { name: "Rui" })).toHaveAttribute("href", "tel:+5521912345678")
  await page.keyboard.press("Escape")
  await call(admin.token, updateDeal, {
    params: { id: deal.id },
    body: { contacts: [], companies: [bakery.id] },
  })
  await expect(head.getByRole("link", { name: reach.to.call("Padaria Aurora") })).toHaveAttribute(
    "href",
    "tel:+551133334444",
  )
  await head.getByRole("button", { name: reach.email }).click()
  await expect(page.getByRole("dialog", { name: reach.add.email("Padaria Aurora") })).toBeVisible()
})

test.describe("on a phone", () => {
  test.use(phone)

  test("a deal opens on what happened, with what is done most under the thumb", async ({
    page,
    admin,
    signIn,
  }) => {
    const { deal } = await customerScene(admin)
    await signIn(admin)
    const drawer = await openDeal(page, deal)
    const bar = drawer.getByRole("toolbar", { name: m.deals.phoneBar })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole("link", { name: reach.to.call("Ana Reis") })).toHaveAttribute(
      "href",
      "tel:+5511987654321",
    )
    await expect(bar.getByRole("link", { name: reach.to.whatsapp("Ana Reis") })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole("button", { name: m.details.tabs.data }).tap()
    await bar.getByRole("button", { name: m.activity.note.label }).tap()
    await expect(drawer.getByRole("textbox", { name: m.activity.note.label })).toBeFocused()
    await page.keyboard.type("Gostou da proposta")
    await drawer.getByRole("button", { name: m.activity.note.save }).tap()
    await expect(drawer.getByRole("listitem").filter({ hasText: "Gostou da proposta" })).toBeVisible()
    await bar.getByRole("button", { name: m.activity.compose.task }).tap()
    await expect(drawer.getByLabel(m.tasks.name)).toBeVisible()
    await expectAccessible(page)
    await expect(bar).toBeInViewport({ ratio: 1 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})
