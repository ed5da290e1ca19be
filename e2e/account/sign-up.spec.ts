import { languages } from "@funil/contract/shared/values/languages"
import { errorMessage, ruleMessage } from "../../server/src/words/error-messages.ts"
import { expect, test } from "../journey.ts"
import { freshDomain, password } from "../person.ts"
import { baseURL } from "../settings.ts"
import { locales, words } from "../words.ts"

const phones = {
  "pt-BR": { typed: "11987654321", shown: "(11) 98765-4321" },
  en: { typed: "2125550123", shown: "(212) 555-0123" },
}

for (const language of languages) {
  const m = words[language]

  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })

    test("a company signs up in four steps and lands on its board", async ({ page, admin, allow }) => {
      allow(/409 .*\/check/, /422 .*\/customers\)/)
      const domain = freshDomain()
      const field = (name: string) => page.getByRole("textbox", { name, exact: true })
      const heading = (name: string) => page.getByRole("heading", { level: 1, name })
      const next = page.getByRole("button", { name: m.ui.next })

      await page.goto("/create-account")
      await expect(page).toHaveTitle(`${m.signUp.title} · Funil`)
      await field(m.signUp.email.label).fill("helena")
      await next.click()
      await expect(page.getByText(m.rules.email)).toBeVisible()
      await field(m.signUp.email.label).fill(`helena@${domain}.test`)
      await next.click()

      await expect(heading(m.signUp.domain.title)).toBeVisible()
      await expect(field(m.signUp.domain.label)).toHaveValue(domain)
      // What is suggested is selected, so that typing replaces it; below stands what the address becomes.
      await page.keyboard.type("outra")
      await expect(field(m.signUp.domain.label)).toHaveValue("outra")
      await expect(page.getByText(`${new URL(baseURL).host}/outra`)).toBeVisible()
      await field(m.signUp.domain.label).fill(admin.domain)
      await expect(page.getByText(errorMessage(language, "domain_taken"))).toBeVisible()
      await next.click()
      await expect(heading(m.signUp.domain.title)).toBeVisible()
      await field(m.signUp.domain.label).fill(domain)
      await expect(page.getByText(m.signUp.domain.free, { exact: true })).toBeVisible()
      await next.click()

      await page.getByLabel(m.signUp.company.phone).pressSequentially(phones[language].typed)
      await expect(page.getByLabel(m.signUp.company.phone)).toHaveValue(phones[language].shown)
      const market = page.getByLabel(m.signUp.company.market)
      await field(m.signUp.company.firstName).fill("Helena")
      await field(m.signUp.company.company).fill("Padaria Girassol")
      await market.selectOption(m.account.markets.Food)
      await page.reload()
      await expect(field(m.signUp.company.firstName)).toHaveValue("Helena")
      await expect(market).toHaveValue("Food")
      await next.click()

      await expect(heading(m.signUp.password.title)).toBeVisible()
      const secret = page.getByLabel(m.signUp.password.label, { exact: true })
      const create = page.getByRole("button", { name: m.signUp.password.submit })
      await secret.fill("12345678")
      await create.click()
      await expect(page.getByText(ruleMessage(language, "password_common")).first()).toBeVisible()
      await page.goBack()
      await expect(field(m.signUp.company.company)).toHaveValue("Padaria Girassol")
      await page.goForward()
      await secret.fill(password)
      await create.click()

      await expect(page).toHaveURL(/\/pipelines/)
      await expect(page.getByRole("navigation", { name: m.shell.navigation })).toContainText(
        "Padaria Girassol",
      )
      await expect(page.getByText(m.signUp.password.done)).toBeVisible()
    })
  })
}

test("a step whose answers are missing leads back to the first open one", async ({ page }) => {
  const m = words["pt-BR"]
  await page.goto("/create-account?step=password")
  await expect(page.getByRole("heading", { name: m.signUp.email.title })).toBeVisible()
})

test("whoever opens a fresh installation begins with signing up", async ({ page }) => {
  // Other journeys have signed up on this one long ago.
  await page.route("**/api/installation", (route) =>
    route.fulfill({ json: { url: baseURL, has_accounts: false } }),
  )
  await page.goto("/")
  await expect(page).toHaveURL(/\/create-account$/)
})
