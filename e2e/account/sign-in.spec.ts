import { endSession, listSessions } from "@funil/contract/account/auth"
import type { Page } from "@playwright/test"
import { errorMessage } from "../../server/src/words/error-messages.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { locales, words } from "../words.ts"

const wrong = /401 .*\/auth\/login/

async function signInByHand(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
  m = words["pt-BR"],
) {
  // The address changes before the page does, and the page before may have an e-mail to fill in too.
  const submit = page.getByRole("button", { name: m.signIn.submit })
  await expect(submit).toBeVisible()
  await page.getByLabel(m.signIn.email, { exact: true }).fill(email)
  await page.getByLabel(m.signIn.password, { exact: true }).fill(password)
  await submit.click()
}

async function signOut(page: Page, m = words["pt-BR"]) {
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await page.getByRole("menuitem", { name: m.profile.logout }).click()
}

test("whoever signs out comes in again with the right password only, in English", async ({
  visit,
  allow,
}) => {
  const m = words.en
  allow(wrong)
  const person = await signUp("en")
  const page = await visit(person, { locale: locales.en })
  await page.goto("/pipelines")
  await signOut(page, m)
  await expect(page).toHaveURL(`/${person.domain}/login`)
  await expect(page).toHaveTitle(`${m.signIn.title} · Funil`)
  await signInByHand(page, { ...person, password: "outra-senha-8" }, m)
  await expect(page.getByRole("region", { name: m.ui.notices })).toContainText(m.signIn.failed)
  await expect(page.locator("form")).toContainText(errorMessage("en", "wrong_credentials"))
  await expect(page.getByLabel(m.signIn.email, { exact: true })).toHaveValue(person.email)
  await signInByHand(page, person, m)
  await expect(page).toHaveURL(/\/pipelines/)
})

test("the company is asked for where none is known, and its language is taken", async ({ page, allow }) => {
  allow(/404 .*\/login-page/)
  const { domain } = await signUp("en")
  const m = words["pt-BR"]
  await page.goto("/")
  await expect(page).toHaveURL("/login")
  const company = page.getByLabel(m.signIn.company.domain)
  await company.fill("nao-existe-aqui")
  await page.getByRole("button", { name: m.ui.next }).click()
  await expect(page.getByText(m.signIn.company.unknown)).toBeVisible()
  await company.fill(domain.toUpperCase())
  await page.getByRole("button", { name: m.ui.next }).click()
  await expect(page).toHaveURL(`/${domain}/login`)
  await expect(page.getByRole("heading", { name: words.en.signIn.welcome })).toBeVisible()
})

test("the address of an unknown company leads to the question which one it is", async ({ page, allow }) => {
  allow(/404 .*\/login-page/)
  const m = words["pt-BR"]
  await page.goto("/nao-existe-aqui/login")
  await expect(page.getByRole("heading", { name: m.signIn.company.unknownTitle })).toBeVisible()
  await page.getByRole("link", { name: m.signIn.otherCompany }).click()
  await expect(page).toHaveURL("/login")
})

test("a guard leads to the login, and the login back to where one was going", async ({ page, admin }) => {
  await page.goto(`/${admin.domain}/login?redirect=/profile`)
  await signInByHand(page, admin)
  await expect(page).toHaveURL("/profile")
  await page.goto(`/${admin.domain}/login`)
  await expect(page).toHaveURL(/\/pipelines/)
})

test("an ended session leads to the login with a word of why", async ({ page, admin, signIn, allow }) => {
  allow(/401 /)
  await signIn(admin)
  const [session] = await call(admin.token, listSessions)
  await page.goto("/profile")
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await call(admin.token, endSession, { params: { id: session?.id ?? "" } })
  await expect(page).toHaveURL(`/${admin.domain}/login?redirect=%2Fprofile`)
  await expect(page.getByText(words["pt-BR"].errors.signInAgain)).toBeVisible()
  await signInByHand(page, admin)
  await expect(page).toHaveURL("/profile")
})

test("the sixth try in a row is refused, even with the right password", async ({ page, admin, allow }) => {
  allow(wrong, /429 .*\/auth\/login/)
  await page.goto(`/${admin.domain}/login`)
  const tries = Array.from({ length: 5 }, (_, at) => `senha-errada-${at}`)
  for (const password of tries) {
    const answered = page.waitForResponse("**/api/auth/login")
    await signInByHand(page, { ...admin, password })
    expect((await answered).status()).toBe(401)
    await expect(page.getByRole("button", { name: words["pt-BR"].signIn.submit })).toBeEnabled()
  }
  await signInByHand(page, admin)
  await expect(page.locator("form")).toContainText(errorMessage("pt-BR", "too_many_requests"))
  await expect(page).toHaveURL(`/${admin.domain}/login`)
})

test("signing out in one tab signs out in the other, and signing in signs in there", async ({
  page,
  context,
  admin,
  signIn,
}) => {
  await signIn(admin)
  const other = await context.newPage()
  // Whatever was asked before the session ends would be refused, and the browser says so.
  const isWhole = page.waitForResponse("**/api/activity?**")
  await Promise.all([page.goto("/profile"), other.goto("/pipelines")])
  await isWhole
  await expect(other.getByRole("button", { name: words["pt-BR"].shell.openMenu })).toBeVisible()
  await signOut(other)
  await expect(page).toHaveURL(new RegExp(`/${admin.domain}/login`))
  await signInByHand(page, admin)
  await expect(other).toHaveURL(/\/pipelines/)
})

test("another person who signs in in a second tab takes over the first one", async ({
  page,
  context,
  admin,
  signIn,
}) => {
  const other = await colleague(admin, "agent", { first_name: "Iara" })
  await signIn(admin)
  const isWhole = page.waitForResponse("**/api/activity?**")
  await page.goto("/profile")
  await expect(page.getByText(admin.email).first()).toBeVisible()
  await isWhole
  await signIn(other)
  const tab = await context.newPage()
  await tab.goto("/profile")
  await expect(page.getByText(admin.email)).toHaveCount(0)
  await expect(tab.getByText(other.email).first()).toBeVisible()
})
