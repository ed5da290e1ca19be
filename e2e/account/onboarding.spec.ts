import { getOnboarding, updateOnboarding } from "@funil/contract/home/onboarding"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { languages } from "@funil/contract/shared/values/languages"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { mailTo } from "../mailbox.ts"
import { colleague, freshDomain, password, signUp } from "../person.ts"
import { locales, words } from "../words.ts"

const tags = { "pt-BR": "Exemplo", en: "Sample" }

for (const language of languages) {
  const m = words[language]

  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })

    test("a newcomer signs up, chooses a template, invites the team and tries samples", async ({
      page,
      visit,
      allow,
    }) => {
      // The board behind the welcome is that of the pipeline that gives way.
      allow(/a status of 404 .*\/board\?/)
      const domain = freshDomain()
      const email = `rui@${domain}.test`
      const next = page.getByRole("button", { name: m.ui.next })
      await page.goto("/create-account")
      await page.getByLabel(m.signUp.email.label).fill(`helena@${domain}.test`)
      await next.click()
      await expect(page.getByText(m.signUp.domain.free)).toBeVisible()
      await next.click()
      await page.getByLabel(m.signUp.company.firstName, { exact: true }).fill("Helena")
      await page.getByLabel(m.signUp.company.market).selectOption(m.account.markets.Technology)
      await next.click()
      await page.getByLabel(m.signUp.password.label, { exact: true }).fill(password)
      await page.getByRole("button", { name: m.signUp.password.submit }).click()

      const welcome = page.getByRole("dialog", { name: m.onboarding.welcome("Helena") })
      await expect(welcome.getByRole("heading", { name: m.onboarding.pipeline.title })).toBeVisible()
      const groups = welcome.getByRole("group", { name: m.pipelineConfig.templates.group })
      await expect(groups.getByRole("button").nth(1)).toHaveText(m.pipelineConfig.templates.groups.technology)
      await expectAccessible(page)
      await groups.getByRole("button", { name: m.pipelineConfig.templates.groups.sales, exact: true }).click()
      await welcome.getByRole("button", { name: /Funil de Vendas|Sales Funnel/ }).click()
      await page.getByRole("button", { name: m.pipelineConfig.form.submit }).click()

      await expect(welcome.getByRole("heading", { name: m.onboarding.team.title })).toBeVisible()
      const many = m.invitations.many
      await welcome.getByLabel(many.emails).fill(`Rui <${email}>,\nbia@${domain}.test; helena@${domain}.test`)
      await expectAccessible(page)
      await welcome.getByRole("button", { name: many.create }).click()
      await expect(page.getByText(m.invitations.made.link(2))).toBeVisible()
      await expect(page.getByText(many.taken(`helena@${domain}.test`))).toBeVisible()

      await welcome.getByRole("button", { name: m.onboarding.samples.use }).click()
      await expect(welcome.getByText(m.onboarding.samples.there)).toBeVisible()
      await expectAccessible(page)
      await welcome.getByRole("button", { name: m.onboarding.next }).click()
      await expect(welcome.getByRole("button", { name: m.onboarding.field.create })).toBeVisible()
      await welcome.getByRole("button", { name: m.onboarding.finish }).click()
      await expect(welcome).toBeHidden()
      await expect(page.getByText(tags[language]).first()).toBeVisible()

      const desk = await visit()
      await desk.goto((await mailTo(email)).link)
      await expect(desk.getByText(m.invitations.text("Helena", email))).toBeVisible()
      await desk.getByLabel(m.invitations.password, { exact: true }).fill(password)
      await desk.getByRole("button", { name: m.invitations.submit }).click()
      await expect(desk).toHaveURL(/\/today/)
      await expect(desk.getByRole("dialog")).toHaveCount(0)

      await page.goto("/today")
      const card = page.getByRole("region", { name: m.onboarding.card.title })
      await expect(card.getByText(m.onboarding.card.done(2, 5))).toBeVisible()
      await expect(card.getByLabel(m.onboarding.card.isDone)).toHaveCount(2)
      await expectAccessible(page)
      await card.getByRole("link", { name: m.onboarding.card.steps.field.name }).click()
      await expect(page).toHaveURL(/custom-fields\/create/)
      await page.goto("/today")
      await card
        .getByRole("button", { name: m.onboarding.card.skip(m.onboarding.card.steps.automation.name) })
        .click()
      await expect(card.getByText(m.onboarding.card.done(2, 4))).toBeVisible()
      await card.getByRole("button", { name: m.onboarding.samples.remove }).click()
      await expect(card.getByText(m.onboarding.samples.there)).toBeHidden()
      await page.getByRole("button", { name: m.ui.undo }).click()
      await expect(card.getByText(m.onboarding.samples.there)).toBeVisible()

      // The chosen template took the place of the empty pipeline.
      await page.goto("/admin/configs/pipelines")
      await expect(page.getByRole("link", { name: /^(Funil de Vendas|Sales Funnel) \d/ })).toBeVisible()
      await expect(page.getByRole("link", { name: /^(Vendas|Sales) \d/ })).toHaveCount(0)
    })
  })
}

test("the welcome stays closed, opens again from the profile menu, and is for admins alone", async ({
  page,
  signIn,
  visit,
}) => {
  const m = words["pt-BR"]
  const admin = await signUp()
  await call(admin.token, updateOnboarding, { body: { hidden: false } })
  await signIn(admin)
  await page.goto("/today")
  const card = page.getByRole("region", { name: m.onboarding.card.title })
  await expect(card).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByRole("button", { name: m.shell.openMenu }).click()
  await page.getByRole("menuitem", { name: m.onboarding.card.title }).click()
  const welcome = page.getByRole("dialog", { name: m.onboarding.welcome("Helena") })
  await expect(welcome).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(welcome).toBeHidden()
  await card.getByRole("button", { name: m.onboarding.card.hide }).click()
  await expect(card).toBeHidden()
  await expect.poll(async () => (await call(admin.token, getOnboarding, {})).hidden).toBe(true)
  await call(admin.token, createCustomField, { body: { entity: "deal", type: "text", label: "Obra" } })
  await page.reload()
  await expect(page.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  await expect(card).toBeHidden()

  const desk = await visit(await colleague(admin, "manager"))
  await desk.goto("/today")
  await expect(desk.getByRole("heading", { name: m.today.clearTitle })).toBeVisible()
  await desk.getByRole("button", { name: m.shell.openMenu }).click()
  await expect(desk.getByRole("menuitem", { name: m.profile.title })).toBeVisible()
  await expect(desk.getByRole("menuitem", { name: m.onboarding.card.title })).toHaveCount(0)
})
