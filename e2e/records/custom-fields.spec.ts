import { updateDeal } from "@funil/contract/records/deals"
import { createCustomField, listCustomFields } from "@funil/contract/settings/custom-fields"
import { listPipelines, type Pipeline } from "@funil/contract/settings/pipelines"
import type { Locator } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { type Person, signUp } from "../person.ts"
import { dealScene, openDeal, readDeal, showEmptyFields } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const form = m.customFields.form

async function labels({ token }: Person): Promise<string[]> {
  const fields = await call(token, listCustomFields, { query: { entity: "deal" } })
  return fields.map(({ label }) => label)
}

async function makeFields({ token }: Person, ...names: string[]): Promise<void> {
  for (const label of names) {
    await call(token, createCustomField, { body: { entity: "deal", type: "text", label } })
  }
}

async function listed({ token }: Person, { id }: Pipeline): Promise<Pipeline | undefined> {
  return (await call(token, listPipelines, {})).find((pipeline) => pipeline.id === id)
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text", pasted)
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test("a list field is made with pasted options, and a deal is filled in with one", async ({
  page,
  admin,
  signIn,
}) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await page.goto("/admin/configs/custom-fields")
  await expect(page.getByText(m.customFields.emptyTitle(m.customFields.entities.deal))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: m.customFields.create }).first().click()
  const dialog = page.getByRole("dialog", { name: m.customFields.create })
  await dialog.getByLabel(form.label, { exact: true }).fill("Segmento de atuação")
  await expect(dialog.getByText(form.slug("segmento_de_atuacao"))).toBeVisible()
  await dialog.getByText(m.customFields.types.select.label, { exact: true }).click()
  await paste(dialog.getByLabel(form.option(1), { exact: true }), "Varejo\nIndústria\nVarejo\nServiços")
  await expect(dialog.getByLabel(form.option(3), { exact: true })).toHaveValue("Serviços")
  await expectAccessible(page)
  await dialog.getByRole("button", { name: form.submit }).click()
  await expect(page.getByText(m.customFields.optionCount(3))).toBeVisible()

  const drawer = await openDeal(page, deal)
  await showEmptyFields(drawer)
  await drawer.getByLabel("Segmento de atuação").selectOption("Indústria")
  await expect
    .poll(async () => (await readDeal(admin, deal)).custom_fields)
    .toEqual({ segmento_de_atuacao: "Indústria" })
  await expectAccessible(page)
})

test("fields are put in order with the keyboard, renamed, and deleted with a way back", async ({
  page,
  admin,
  signIn,
}) => {
  await makeFields(admin, "Origem", "Concorrente", "Renovação")
  await signIn(admin)
  await page.goto("/admin/configs/custom-fields?entity=deal")
  await page.getByRole("button", { name: m.customFields.sort.handle("Renovação") }).press("Home")
  await expect.poll(() => labels(admin)).toEqual(["Renovação", "Origem", "Concorrente"])

  await page.getByRole("link", { name: /Concorrente/ }).click()
  const dialog = page.getByRole("dialog", { name: m.customFields.edit })
  await dialog.getByLabel(form.label, { exact: true }).fill("Concorrente principal")
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect.poll(() => labels(admin)).toEqual(["Renovação", "Origem", "Concorrente principal"])

  await page.getByRole("button", { name: m.customFields.actions("Origem") }).click()
  await page.getByRole("menuitem", { name: m.customFields.remove.action }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: m.customFields.remove.confirm }).click()
  await expect.poll(() => labels(admin)).toEqual(["Renovação", "Concorrente principal"])
  await page
    .getByRole("listitem")
    .filter({ hasText: m.customFields.deleted("Origem") })
    .getByRole("button", { name: m.ui.undo })
    .click()
  await expect.poll(() => labels(admin)).toContain("Origem")
})

test("a field shows only while its condition holds", async ({ page, admin, signIn }) => {
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await page.goto("/admin/configs/custom-fields/create?entity=deal")
  const dialog = page.getByRole("dialog", { name: m.customFields.create })
  await dialog.getByLabel(form.label, { exact: true }).fill("Aprovação da diretoria")
  await dialog.getByRole("button", { name: form.addCondition }).click()
  await expect(dialog.getByRole("button", { name: form.submit })).toBeDisabled()
  await dialog.getByLabel(`${form.conditionField} 1`, { exact: true }).selectOption(m.fieldNames.deal.amount)
  await dialog
    .getByLabel(`${form.conditionOperator} 1`, { exact: true })
    .selectOption(m.filters.operators.above)
  await dialog.getByLabel(m.fieldNames.deal.amount, { exact: true }).fill("5000")
  await dialog.getByRole("button", { name: form.submit }).click()
  await expect(page.getByText(m.customFields.conditional(1))).toBeVisible()

  const drawer = await openDeal(page, deal)
  await showEmptyFields(drawer)
  await expect(drawer.getByLabel(m.fieldNames.deal.amount, { exact: true })).toBeVisible()
  await expect(drawer.getByLabel("Aprovação da diretoria")).toBeHidden()
  await call(admin.token, updateDeal, { params: { id: deal.id }, body: { amount: 9000 } })
  await expect(drawer.getByLabel("Aprovação da diretoria")).toBeVisible()
})

test("the columns of a pipeline add up a field of one's own", async ({ page, admin, signIn }) => {
  const { pipeline, deal } = await dealScene(admin)
  const { name } = await call(admin.token, createCustomField, {
    body: { entity: "deal", type: "money", label: "Frete combinado" },
  })
  await call(admin.token, updateDeal, {
    params: { id: deal.id },
    body: { custom_fields: { [name]: 120.5 } },
  })
  await signIn(admin)
  await page.goto(`/admin/configs/pipelines/${pipeline.id}`)
  await page.getByLabel(m.pipelineConfig.config.sumField).selectOption({ label: "Frete combinado" })
  await expect.poll(async () => (await listed(admin, pipeline))?.schema.sum_field).toBe(name)
  await page.goto(`/pipelines?pipeline=${pipeline.id}`)
  await expect(page.getByTitle(/Frete combinado: R\$\s120,50/)).toBeVisible()
  await expect(page.getByText(m.boardTotals.open(1), { exact: true })).toBeVisible()
})

test("a new deal asks for what is required", async ({ page, admin, signIn, allow }) => {
  allow(/422/)
  await call(admin.token, createCustomField, {
    body: { entity: "deal", type: "text", label: "Número do contrato", required: true },
  })
  await signIn(admin)
  await page.goto("/pipelines/new-deal")
  const dialog = page.getByRole("dialog", { name: m.shell.createDeal })
  await dialog.getByLabel(m.deals.form.name).fill("Reforma da loja")
  await expect(dialog.getByLabel("Número do contrato")).toBeVisible()
  await dialog.getByRole("button", { name: m.deals.form.submit }).click()
  await expect(dialog.getByText(m.rules.required).first()).toBeVisible()
  await dialog.getByLabel("Número do contrato").fill("2026-118")
  await dialog.getByRole("button", { name: m.deals.form.submit }).click()
  await expect(page).toHaveURL(/\/pipelines\/deals\//)
})

test("the address says whose field is made, in English too", async ({ page, signIn }) => {
  const en = words.en.customFields
  const admin = await signUp("en")
  await signIn(admin)
  await page.goto("/admin/configs/custom-fields/create?entity=contact")
  const dialog = page.getByRole("dialog", { name: en.create })
  await expect(dialog.getByLabel(en.entity)).toHaveValue("contact")
  await dialog.getByLabel(en.form.label, { exact: true }).fill("Birthday gift")
  await dialog.getByText(en.types.date.label, { exact: true }).click()
  await dialog.getByRole("button", { name: en.form.submit }).click()
  await expect(page.getByRole("link", { name: /Birthday gift/ })).toBeVisible()
  const fields = await call(admin.token, listCustomFields, { query: { entity: "contact" } })
  expect(fields.map(({ label, type }) => [label, type])).toEqual([["Birthday gift", "date"]])
})
