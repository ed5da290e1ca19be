import { readFile } from "node:fs/promises"
import { expectAccessible } from "../accessibility.ts"
import { expect, test } from "../journey.ts"
import { mailTo } from "../mailbox.ts"
import { password, signUp } from "../person.ts"
import { enterPassword, refuseOnce } from "../scenes/confirm-scene.ts"
import { locales, words } from "../words.ts"

test("an account is closed, reopened by the mailed link and used again, in English", async ({
  visit,
  allow,
}) => {
  const m = words.en
  const { close, closed, reopen } = m.leaving
  allow(/40[13] .*\/(auth\/login|customers|events|auth\/me)/)
  const admin = await signUp("en")
  const { domain, email } = admin
  const page = await visit(admin, { locale: locales.en })
  await page.goto("/profile/account")
  await page.getByRole("button", { name: close.open }).click()
  const dialog = page.getByRole("alertdialog", { name: close.dialogTitle })
  const submit = dialog.getByRole("button", { name: close.submit })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel(close.domain(domain)).fill(domain)
  await expectAccessible(page)
  await refuseOnce(page, "DELETE", "**/api/customers")
  await submit.click()
  await enterPassword(page, password, "en")
  await expect(page.getByRole("heading", { name: closed.title })).toBeVisible()
  await expect(page).toHaveURL(`/${domain}/closed`)
  await expectAccessible(page)

  await page.goto(`/${domain}/login`)
  await page.getByLabel(m.signIn.email).fill(email)
  await page.getByLabel(m.signIn.password, { exact: true }).fill(password)
  await page.getByRole("button", { name: m.signIn.submit }).click()
  await expect(page.getByText(/30 d/).first()).toBeVisible()

  const { link } = await mailTo(email)
  const { pathname } = new URL(link)
  await page.goto(pathname)
  await expectAccessible(page)
  await page.getByRole("button", { name: reopen.submit }).click()
  await expect(page.getByRole("heading", { name: reopen.doneTitle })).toBeVisible()
  await page.getByRole("link", { name: m.signIn.submit }).click()
  await page.getByLabel(m.signIn.email).fill(email)
  await page.getByLabel(m.signIn.password, { exact: true }).fill(password)
  await page.getByRole("button", { name: m.signIn.submit }).click()
  await expect(page).toHaveURL(/\/pipelines/)
})

test("a link that was used says so", async ({ visit, allow }) => {
  allow(/410 .*\/reopen/)
  const { reopen } = words["pt-BR"].leaving
  const page = await visit()
  await page.goto(`/reopen/${"x".repeat(64)}`)
  await page.getByRole("button", { name: reopen.submit }).click()
  await expect(page.getByRole("heading", { name: reopen.overTitle })).toBeVisible()
  await expectAccessible(page)
})

test("an admin takes all data along, confirmed by the password", async ({ page, admin, signIn, allow }) => {
  allow(/403 .*\/link/)
  const { take } = words["pt-BR"].leaving
  await signIn(admin)
  await page.goto("/profile/account")
  await page.getByRole("button", { name: take.begin }).click()
  const button = page.getByRole("button", { name: take.download })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent("download")
  await refuseOnce(page, "GET", "**/api/customers/exports/*/link")
  await button.click()
  await enterPassword(page, admin.password)
  const download = await downloading
  expect(download.suggestedFilename()).toContain(`funil-${admin.domain}-`)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe("PK")
})
