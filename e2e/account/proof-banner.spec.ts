import { getMe } from "@funil/contract/account/auth"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const phone = { width: 390, height: 844 }

test("the banner of an e-mail that is not confirmed stays small with a wrong code, and can be put away", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/email-proof/)
  // The journeys' product has no mail server, so it asks for no proof.
  const me = await call(admin.token, getMe)
  const json = { ...me, account: { ...me.account, email_proved: false } }
  await page.route("**/api/auth/me", (route) => route.fulfill({ json }))
  const wrong = { status: 422, json: { code: ["O código está errado ou expirou. Peça um novo."] } }
  await page.route("**/api/customers/email-proof", (route) => route.fulfill(wrong))
  await page.setViewportSize(phone)
  await signIn(admin)
  await page.goto("/tasks")
  const banner = page.getByRole("region", { name: m.proof.title })
  const code = banner.getByLabel(m.proof.code)
  await expectAccessible(page)
  await code.fill("ABC123")
  await banner.getByRole("button", { name: m.proof.confirm }).click()
  await expect(code).toHaveAttribute("aria-invalid", "true")
  const box = await banner.boundingBox()
  expect(box?.height).toBeLessThan(phone.height / 3)
  await expect(page.getByRole("alert").filter({ hasText: m.proof.failed })).toHaveCount(0)
  await banner.getByRole("button", { name: m.ui.close }).click()
  await expect(banner).toBeHidden()
})
