import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const draft = { email: "helena@girassol.test", hash: "h", domain: "girassol", first_name: "Helena" }

/** The heading of each screen, by its path. */
const publicScreens = {
  "/create-account": m.signUp.email.title,
  "/create-account?step=domain": m.signUp.domain.title,
  "/create-account?step=company": m.signUp.company.title,
  "/create-account?step=password": m.signUp.password.title,
  "/login": m.signIn.company.title,
  "/COMPANY/login": m.signIn.welcome,
  "/COMPANY/code": m.recovery.code.title,
  "/COMPANY/password": m.recovery.newPassword.title,
  "/nowhere/at/all": m.errors.notFoundTitle,
}
const shellScreens = {
  "/profile": m.sessions.title,
  "/profile/account": m.companyData.parts.addresses,
  "/records": m.shell.records,
  "/duplicates/contacts": m.shell.duplicates,
  "/admin/configs": m.shell.settings,
  "/nowhere": m.errors.notFoundTitle,
}

async function expectEachAccessible(page: Page, screens: Record<string, string>, company: string) {
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path.replace("COMPANY", company))
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible()
    await expectAccessible(page)
  }
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`nothing serious stands in the way, ${size}`, () => {
    test.use({ viewport })

    test("of a visitor", async ({ page, admin, context }) => {
      await context.addInitScript((kept) => localStorage.setItem("funil.signUp", kept), JSON.stringify(draft))
      await expectEachAccessible(page, publicScreens, admin.domain)
    })

    test("of who is signed in", async ({ page, admin, signIn }) => {
      await signIn(admin)
      await expectEachAccessible(page, shellScreens, admin.domain)
    })
  })
}

test("nothing serious stands in the way in what opens over a page", async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto("/profile")
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await expect(page.getByRole("menu")).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await page.keyboard.press("?")
  await expect(page.getByRole("dialog", { name: m.commands.does["anywhere.keys"] })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: m.profile.changePassword }).click()
  await expect(page.getByRole("dialog", { name: m.profile.changePassword })).toBeVisible()
  await expectAccessible(page)
})
