import { createContact } from "@funil/contract/records/contacts"
import { createDeal } from "@funil/contract/records/deals"
import { createProduct } from "@funil/contract/records/products"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { dealScene, openDeal, readDeal } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

test("a deal is merged from its menu by the keyboard, shows what comes over before, and is undone", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  const body = { first_name: "Rita" }
  const { id: rita } = await call(admin.token, createContact, { body })
  const oven = await call(admin.token, createProduct, { body: { name: "Forno", price: 100.1 } })
  const made = { pipeline_id: deal.pipeline_id, contacts: [rita] }
  const kept = await call(admin.token, createDeal, { body: { ...made, name: "Padaria" } })
  const other = await call(admin.token, createDeal, {
    body: { ...made, name: "Padaria da Rita", products: [{ product_id: oven.id, amount: 2 }] },
  })
  await signIn(admin)
  const drawer = await openDeal(page, kept)
  await drawer.getByRole("button", { name: m.deals.actions }).click()
  await page.getByRole("menuitem", { name: m.details.duplicates.mergeWith }).press("Enter")
  const dialog = page.getByRole("dialog", { name: m.dealMerge.title })
  const offered = dialog.getByRole("list", { name: m.dealMerge.suggested })
  await offered.getByRole("button", { name: /Padaria da Rita.*Mesmo contato/ }).press("Enter")
  await expect(dialog.getByText(m.dealMerge.take(1))).toBeVisible()
  await expect(dialog.getByRole("status")).toHaveText(/200,20/)
  await expectAccessible(page)
  await dialog.getByRole("button", { name: m.details.merge.submit }).press("Enter")
  await expect(page.getByText(m.details.merge.done("Padaria"))).toBeVisible()
  expect((await readDeal(admin, kept)).amount).toBe(200.2)
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByText(m.ui.undone)).toBeVisible()
  expect([(await readDeal(admin, kept)).amount, (await readDeal(admin, other)).amount]).toEqual([0, 200.2])
})
