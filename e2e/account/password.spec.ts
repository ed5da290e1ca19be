import { ruleMessage } from "../../server/src/words/error-messages.ts"
import { expect, test } from "../journey.ts"
import { mailTo } from "../mailbox.ts"
import { signUp } from "../person.ts"
import { locales, words } from "../words.ts"

const chosen = "jabuticaba-no-quintal-9"

test("a forgotten password is replaced with a mailed code or a link that carries it, in English", async ({
  visit,
  allow,
}) => {
  const m = words.en
  allow(/422 .*\/updatePassword/)
  const { domain, email } = await signUp("en")
  const page = await visit(undefined, { locale: locales.en })
  await page.goto(`/${domain}/login`)
  await page.getByRole("link", { name: m.signIn.forgot }).click()
  await expect(page).toHaveTitle(`${m.recovery.code.title} · Funil`)
  await page.getByLabel(m.signIn.email).fill(email)
  await page.getByRole("button", { name: m.recovery.code.create }).click()
  await expect(page.getByText(m.recovery.code.noMail)).toBeVisible()
  await expect(page).toHaveTitle(`${m.recovery.newPassword.title} · Funil`)

  const { code } = await mailTo(email)
  const code6 = page.getByLabel(m.recovery.newPassword.code, { exact: true })
  const secret = page.getByLabel(m.recovery.newPassword.password, { exact: true })
  const again = page.getByLabel(m.recovery.newPassword.confirmation, { exact: true })
  const save = page.getByRole("button", { name: m.recovery.newPassword.submit })
  await code6.fill("AAAAAA")
  await secret.fill(chosen)
  await again.fill("outra coisa")
  await save.click()
  await expect(page.getByText(m.recovery.newPassword.mismatch)).toBeVisible()
  await again.fill(chosen)
  await save.click()
  await expect(page.getByText(ruleMessage("en", "wrong_code")).first()).toBeVisible()
  await page.goto(`/${domain}/password?email=${encodeURIComponent(email)}&code=${code}`)
  await expect(page.getByText(m.recovery.newPassword.textOfLink(email))).toBeVisible()
  await secret.fill(chosen)
  await again.fill(chosen)
  await save.click()

  await expect(page).toHaveURL(`/${domain}/login?email=${encodeURIComponent(email)}`)
  await page.getByLabel(m.signIn.password, { exact: true }).fill(chosen)
  await page.getByRole("button", { name: m.signIn.submit }).click()
  await expect(page).toHaveURL(/\/pipelines/)
})

test("changing one's own password ends the other sessions and asks to sign in afresh", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(/401 /)
  const m = words["pt-BR"]
  await signIn(admin)
  const other = await visit(admin)
  await other.goto("/profile")
  await expect(other.getByText(admin.email).first()).toBeVisible()
  await page.goto("/profile")
  await page.getByRole("button", { name: m.profile.changePassword }).click()
  await page.getByRole("dialog").getByRole("button", { name: m.sessions.password.create }).click()
  const { code } = await mailTo(admin.email)
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(m.recovery.newPassword.code, { exact: true }).fill(code)
  await dialog.getByLabel(m.recovery.newPassword.password, { exact: true }).fill(chosen)
  await dialog.getByLabel(m.recovery.newPassword.confirmation, { exact: true }).fill(chosen)
  await dialog.getByRole("button", { name: m.recovery.newPassword.submit }).click()
  await expect(page).toHaveURL(new RegExp(`/${admin.domain}/login`))
  await other.reload()
  await expect(other).toHaveURL(new RegExp(`/${admin.domain}/login`))
})
