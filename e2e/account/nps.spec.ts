import { getNps } from "@funil/contract/home/nps"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

/** Lets the browser believe that who is signed in is here for longer than a journey takes. */
async function ageBy(page: Page, days: number): Promise<void> {
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
  await page.route("**/api/auth/me", async (route) => {
    const response = await route.fetch()
    const me = (await response.json()) as object
    await route.fulfill({ response, json: { ...me, created_at } })
  })
}

test("who is here for a week is asked once a session, and says what is missing", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  // Invited long ago, and here for the first time.
  const first = await visit(admin)
  await first.addInitScript(() => localStorage.setItem("funil.signedInAt", String(Date.now())))
  await ageBy(first, 8)
  await first.goto("/today")
  await expect(first.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  await expect(first.getByRole("complementary", { name: m.nps.question })).toHaveCount(0)
  await signIn(admin)
  await ageBy(page, 8)
  await page.goto("/today")
  const card = page.getByRole("complementary", { name: m.nps.question })
  await card.getByRole("button", { name: "7", exact: true }).click()
  await card.getByLabel(m.nps.comment).fill("Painéis")
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test("a ten needs no words, and closing is an answer too", async ({ page, admin, signIn, visit }) => {
  await signIn(admin)
  await ageBy(page, 8)
  await page.goto("/today")
  const card = page.getByRole("complementary", { name: m.nps.question })
  await card.getByRole("button", { name: "10", exact: true }).click()
  await expect(page.getByText(m.nps.thanks)).toBeVisible()
  await expect(card).toBeHidden()
  expect(await call(admin.token, getNps, {})).toMatchObject({ rating: 10, comment: null })
  const desk = await visit(admin)
  await ageBy(desk, 8)
  await desk.goto("/today")
  await expect(desk.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  await expect(desk.getByRole("complementary", { name: m.nps.question })).toHaveCount(0)
})
