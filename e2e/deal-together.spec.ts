import type { Locator } from "@playwright/test"
import { expectAccessible } from "./accessibility.ts"
import { dealScene, openDeal, readDeal } from "./deal-scene.ts"
import { expect, test } from "./journey.ts"
import { colleague } from "./person.ts"
import { words } from "./words.ts"

const m = words["pt-BR"]

/** Two people who write on one version: the browser itself reports the refusal of the second. */
const stale = /412 .*\/cards\//

test("two people who change one field see both values and choose", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(stale)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const mine = await openDeal(page, deal)
  const other = await visit(await colleague(admin, "manager"))
  const theirs = await openDeal(other, deal)
  const field = (drawer: Locator) => drawer.getByLabel(m.deals.fields.name, { exact: true })

  await field(mine).fill("O meu nome")
  await field(theirs).fill("O nome da colega")
  await other.keyboard.press("Enter")
  await expect.poll(async () => (await readDeal(admin, deal)).name).toBe("O nome da colega")
  await page.keyboard.press("Enter")
  const notice = mine.getByRole("alert").filter({ hasText: m.ui.clashTitle })
  await expect(notice).toContainText("O nome da colega")
  await expect(notice).toContainText("O meu nome")
  await expectAccessible(page)
  expect((await readDeal(admin, deal)).name).toBe("O nome da colega")
  await notice.getByRole("button", { name: m.ui.keepMine }).click()
  await expect(notice).toBeHidden()
  await expect.poll(async () => (await readDeal(admin, deal)).name).toBe("O meu nome")
})

test("two people who change different fields, or tags, at once lose nothing", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(stale)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const other = await visit(await colleague(admin, "manager"))
  const drawers = [await openDeal(page, deal), await openDeal(other, deal)] as const
  const tags = (drawer: Locator) => drawer.getByRole("combobox", { name: m.deals.fields.tags })
  await drawers[0].getByLabel(m.deals.fields.name, { exact: true }).fill("Outro nome")
  await drawers[1].getByLabel(m.deals.fields.amount, { exact: true }).fill("99,90")
  await Promise.all([page.keyboard.press("Enter"), other.keyboard.press("Enter")])
  await tags(drawers[0]).fill("minha")
  await tags(drawers[1]).fill("dela")
  await Promise.all([page.keyboard.press("Enter"), other.keyboard.press("Enter")])
  await expect
    .poll(async () => {
      const { name, amount, tags: now } = await readDeal(admin, deal)
      return { name, amount, tags: now.toSorted() }
    })
    .toEqual({ name: "Outro nome", amount: 99.9, tags: ["dela", "minha"] })
})
