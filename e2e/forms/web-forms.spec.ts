import { chooseFreePlan } from "@funil/contract/account/accounts"
import { shareForm } from "@funil/contract/forms/form-share"
import { createForm, getForm, listForms, updateForm } from "@funil/contract/forms/forms"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import type { Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import type { Person } from "../person.ts"
import { toast } from "../scenes/list-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const w = m.forms
const e = m.formEditor

/** The page of the form as the editor shows it. */
const preview = (page: Page) => page.frameLocator(`iframe[title="${e.preview}"]`)

const properties = (page: Page) => page.getByRole("region", { name: e.properties.title })

async function makeForm(admin: Person, name: string) {
  const fields = [{ field: "contact.email", label: "E-mail" }]
  return call(admin.token, createForm, { body: { name, fields } })
}

test("a form is made from a starting point, edited by keyboard beside its page, and shared", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  // Axe would like to look into the preview, in which nothing runs.
  allow(/Blocked script execution in 'about:blank' because the document's frame is sandboxed/)
  const { token } = admin
  await call(token, createCustomField, {
    body: { entity: "deal", name: "roof", label: "Telhado", type: "select", options: ["Laje", "Telha"] },
  })
  await signIn(admin)
  await page.goto("/admin/configs/webforms")
  await expect(page.getByRole("heading", { name: w.empty.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: w.starters.contact.title }).click()

  await expect(preview(page).getByRole("heading", { name: w.starters.contact.form })).toBeVisible()
  await page.getByRole("button", { name: e.addField }).click()
  await page.getByRole("combobox", { name: m.filters.findField }).fill("telhado")
  await page.keyboard.press("Enter")
  await expect(properties(page).getByLabel(e.properties.label)).toHaveValue("Telhado")
  await expect(preview(page).getByLabel("Telhado")).toBeVisible()
  await properties(page).getByRole("checkbox", { name: "Telha", exact: true }).uncheck()
  await expect(preview(page).getByRole("option", { name: "Telha", exact: true })).toHaveCount(0)

  const handle = page.getByRole("button", { name: e.sort.handle("Telhado") })
  await handle.focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowUp")
  await expect(page.getByText(e.sort.moved("Telhado", 2, 5))).toBeAttached()

  // A click in the page chooses the field.
  await preview(page).getByText(w.starters.contact.subject).click()
  await expect(properties(page).getByRole("heading", { level: 2 })).toHaveText(w.starters.contact.subject)
  await properties(page).getByRole("button", { name: m.customFields.form.addCondition }).click()
  await page.getByRole("combobox", { name: m.filters.findField }).fill("telhado")
  await page.keyboard.press("Enter")
  await page.getByRole("dialog").getByRole("checkbox", { name: "Laje" }).check()
  await page.getByRole("button", { name: m.filters.apply }).click()
  await expect(preview(page).getByText("Preencha se “Telhado” for “Laje”.")).toBeVisible()
  await expectAccessible(page)

  await page.getByRole("button", { name: m.ui.save }).click()
  await expect(toast(page, w.updated(w.starters.contact.title))).toBeVisible()
  const [made] = await call(token, listForms, {})
  expect(made?.fields.map(({ field }) => field)).toEqual([
    "contact.first_name",
    "deal.custom_fields.roof",
    "contact.email",
    "contact.phone1",
    "deal.name",
  ])
  expect(made?.fields[1]).toMatchObject({ options: ["Laje"] })
  expect(made?.fields[4]?.conditions).toMatchObject([{ filterField: "deal.custom_fields.roof" }])

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.getByRole("link", { name: w.tabs.share }).click()
  await page.getByRole("button", { name: m.formShare.copyCode(m.formShare.ways.popup.title) }).click()
  await expect(toast(page, m.formShare.codeCopied)).toBeVisible()
  const { popup } = await call(token, shareForm, { params: { id: made?.id ?? "" } })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(popup)
  await expectAccessible(page)
})

test("a field that is removed comes back, and what the server refuses is said at its field", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/forms\//)
  const other = await makeForm(admin, "Outro")
  const { id } = await makeForm(admin, "Contato")
  await signIn(admin)
  await page.goto(`/admin/configs/webforms/${id}/edit`)
  await page.getByRole("button", { name: m.ui.remove("E-mail") }).click()
  await expect(page.getByText(e.noFields)).toBeVisible()
  await toast(page, e.removed("E-mail")).getByRole("button", { name: m.ui.undo }).click()
  await expect(properties(page).getByLabel(e.properties.label)).toHaveValue("E-mail")

  await page.getByRole("button", { name: e.sections.general.title }).click()
  await properties(page).getByLabel(e.general.slug).fill("Outro")
  await page.getByRole("button", { name: e.sections.texts.title }).click()
  await properties(page).getByLabel(e.texts.title).fill("Fale com a gente")
  await page.getByRole("button", { name: m.ui.save }).click()
  await expect(properties(page).getByLabel(e.general.slug)).toHaveAttribute("aria-invalid", "true")
  expect(other.slug).toBe("outro")
  await properties(page).getByLabel(e.general.slug).fill("contato novo")

  // Enter in a dialog of the editor does not save the form.
  const saved: string[] = []
  page.on("request", (request) => {
    if (request.method() === "PUT") saved.push(request.url())
  })
  await page.getByRole("button", { name: e.sections.look.title }).click()
  await properties(page).getByRole("button", { name: m.details.picture.add }).first().click()
  const dialog = page.getByRole("dialog", { name: m.details.picture.title })
  await dialog.getByLabel(m.details.picture.url).fill("logotipo")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  expect(saved).toEqual([])
  await page.getByRole("button", { name: m.ui.save }).click()
  await expect(toast(page, w.updated("Contato"))).toBeVisible()
  const stored = await call(admin.token, getForm, { params: { id } })
  expect(stored).toMatchObject({ slug: "contato-novo", title: "Fale com a gente" })
})

test("two who edit the same form are told, and one chooses", async ({ page, admin, signIn, allow }) => {
  allow(/412 .*\/forms\//)
  const { id } = await makeForm(admin, "Contato")
  const { token } = admin
  await signIn(admin)
  await page.goto(`/admin/configs/webforms/${id}/edit`)
  // Without typed changes, the page takes over another user's save.
  await expect(page.getByRole("button", { name: e.sections.texts.title })).toBeVisible()
  await call(token, updateForm, { params: { id }, body: { title: "Primeiro" } })
  await page.getByRole("button", { name: e.sections.texts.title }).click()
  await expect(properties(page).getByLabel(e.texts.title)).toHaveValue("Primeiro")
  await properties(page).getByLabel(e.texts.title).fill("Meu")
  await call(token, updateForm, { params: { id }, body: { title: "Delas" } })
  await page.getByRole("button", { name: m.ui.save }).click()
  await expect(page.getByText(m.ui.clashTitle)).toBeVisible()
  await expect(properties(page).getByLabel(e.texts.title)).toHaveValue("Meu")
  await page.getByRole("button", { name: m.ui.keepMine }).click()
  await expect(toast(page, w.updated("Contato"))).toBeVisible()
  expect(await call(token, getForm, { params: { id } })).toMatchObject({ title: "Meu" })
})

test("the plan's limit is told, and a deleted form comes back", async ({ page, admin, signIn, allow }) => {
  allow(/402 .*\/forms/)
  const { token } = admin
  await makeForm(admin, "Contato")
  await call(token, chooseFreePlan, { body: {} })
  await signIn(admin)
  await page.goto("/admin/configs/webforms/create")
  await page.getByRole("button", { name: w.starters.quote.title }).click()
  await expect(page.getByRole("alertdialog", { name: m.plans.limit.title })).toBeVisible()
  await page.getByRole("button", { name: m.ui.close }).last().click()

  await page.goto("/admin/configs/webforms")
  await expect(page.getByText(w.usage(1, 1))).toBeVisible()
  await page.getByRole("button", { name: w.list.actions("Contato") }).click()
  await page.getByRole("menuitem", { name: w.list.remove }).click()
  await page.getByRole("button", { name: w.remove.confirm }).click()
  await expect(page.getByRole("heading", { name: w.empty.title })).toBeVisible()
  await toast(page, w.deleted("Contato")).getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByRole("link", { name: /Contato/ })).toBeVisible()
  await expect.poll(async () => (await call(token, listForms, {})).length).toBe(1)
})

test("an answer comes into the open list by itself, one that looks like spam is released, and the numbers tell of both", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  const a = m.formAnswers
  const { id, url } = await makeForm(admin, "Contato")
  await signIn(admin)
  await page.goto(`/admin/configs/webforms/${id}/edit?tab=answers`)
  await expect(page.getByRole("heading", { name: a.empty.received.title })).toBeVisible()
  await expectAccessible(page)
  const stranger = await visit(undefined, { javaScriptEnabled: false })
  await stranger.goto(`${url}?utm_source=google`)
  await stranger.getByLabel("E-mail").fill("rui@cliente.test")
  await stranger.getByRole("button").last().click()
  const answers = page.getByRole("list", { name: a.list })
  await expect(answers.getByText("rui@cliente.test").first()).toBeVisible()
  await expect(answers.getByText("google").first()).toBeVisible()
  await answers.getByText("rui@cliente.test").first().click()
  await expect(answers.getByRole("link", { name: a.deal })).toBeVisible()
  await expectAccessible(page)

  // No person sees the field that this one filled in.
  for (const name of ["dois", "um", "robo"]) {
    const form = { "contact.email": `${name}@spam.test`, homepage: "https://spam.test" }
    await page.request.post(url, { form })
  }
  await page.goto("/admin/configs/webforms")
  await page.getByRole("link", { name: w.list.waiting(3) }).click()
  await answers.getByText("robo@spam.test").first().click()
  await expect(answers.getByText(a.reasons.trap.text).filter({ visible: true })).toBeVisible()
  await answers.getByRole("button", { name: a.release }).click()
  await expect(toast(page, a.released(1))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: a.releaseAll }).click()
  const question = page.getByRole("alertdialog", { name: a.releaseTitle(2) })
  await question.getByRole("button", { name: a.release }).click()
  await expect(toast(page, a.released(2))).toBeVisible()
  await expect(page.getByRole("heading", { name: a.empty.spam.title })).toBeVisible()
  await page.getByText(a.received, { exact: true }).click()
  await expect(answers.getByText("robo@spam.test").first()).toBeVisible()

  await page.getByRole("link", { name: w.tabs.numbers }).click()
  await expect(page.getByRole("region", { name: a.numbers.funnel })).toContainText(a.numbers.steps.answers)
  await expect(page.getByRole("region", { name: a.numbers.sources }).getByText("google")).toBeVisible()
  await expectAccessible(page)
})
