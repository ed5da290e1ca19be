import type { Language } from "@funil/contract/account/accounts"
import { createDeal, getDeal } from "@funil/contract/records/deals"
import {
  createPipeline,
  getBoard,
  getPipeline,
  listPipelines,
  type Pipeline,
  updatePipeline,
} from "@funil/contract/settings/pipelines"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person, signUp } from "../person.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

/** What a search without accents finds, and the template to begin from. */
function makePipeline({ token }: Person, name: string, stages: string[]): Promise<Pipeline> {
  return call(token, createPipeline, { body: { name, stages } })
}

function addDeal({ token }: Person, pipeline: Pipeline, stage: number, name: string) {
  return call(token, createDeal, {
    body: { name, pipeline_id: pipeline.id, pipeline_stage_id: pipeline.stages[stage]?.id },
  })
}

function stageNames(scope: Locator, language: Language = "pt-BR"): Promise<string[]> {
  const { form, stages } = words[language].pipelineConfig
  const lists = [form.stages, stages.closing].map((name) => scope.getByRole("list", { name, exact: true }))
  return lists
    .reduce((one, other) => one.or(other))
    .getByRole("textbox")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
}

async function openConfig(page: Page, { id, name }: Pipeline): Promise<Locator> {
  await page.goto(`/admin/configs/pipelines/${id}/edit`)
  const drawer = page.getByRole("dialog").first()
  await expect(drawer.getByLabel(m.pipelineConfig.config.name, { exact: true })).toHaveValue(name)
  return drawer
}

test("a pipeline is made from a template and then shaped, in English", async ({ page, signIn }) => {
  const { pipelines: w, pipelineConfig: c } = words.en
  const admin = await signUp("en")
  await signIn(admin)
  await page.goto("/admin/configs/pipelines")
  await page.getByRole("link", { name: w.create }).click()
  const gallery = page.getByRole("dialog", { name: c.templates.title })
  await gallery.getByRole("searchbox", { name: c.templates.search }).fill("LEGAL tracking")
  await expect(gallery.getByRole("button", { name: "Legal Tracking" })).toBeVisible()
  await expect(gallery.getByRole("button", { name: /Sales Funnel/ })).toBeHidden()
  await gallery.getByRole("searchbox").fill("")
  await gallery.getByRole("button", { name: c.templates.groups.sales, exact: true }).click()
  await expectAccessible(page)
  await gallery.getByRole("button", { name: /Sales Funnel/ }).click()

  const form = page.getByRole("dialog", { name: w.create })
  await expect(form.getByLabel(c.form.name)).toHaveValue("Sales Funnel")
  await expectAccessible(page)
  await form.getByLabel(c.form.name).fill("Distribuição")
  await form.getByRole("button", { name: c.sort.handle("Contact made") }).focus()
  await page.keyboard.press("ArrowUp")
  await expect(form.getByLabel(c.form.stage(1))).toHaveValue("Contact made")
  await expect(form.getByRole("button", { name: c.sort.handle("Contact made") })).toBeFocused()
  await form.getByRole("button", { name: c.form.addStage }).click()
  await page.keyboard.type("Assinatura")
  const names = await stageNames(form, "en")
  expect(names.at(-3)).toBe("Assinatura")
  await form.getByRole("button", { name: c.form.submit }).click()

  const drawer = page.getByRole("dialog", { name: "Distribuição" })
  await expect(drawer).toBeVisible()
  expect(await stageNames(drawer, "en")).toEqual(names)
  const [, made] = await call(admin.token, listPipelines)
  expect(made?.stages.map((stage) => stage.name)).toEqual(names)
  expect(made?.stages.slice(-3).map((stage) => stage.kind)).toEqual(["open", "won", "lost"])
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL("/admin/configs/pipelines")
  await expect(page.getByRole("link", { name: "Distribuição" })).toBeVisible()
})

test("each setting of a pipeline is saved where it stands", async ({ page, admin, signIn }) => {
  const pipeline = await makePipeline(admin, "Vendas", ["Novo", "Proposta", "Ganho", "Perdido"])
  await signIn(admin)
  const drawer = await openConfig(page, pipeline)
  const { config, form, sort } = m.pipelineConfig

  await drawer.getByLabel(config.name, { exact: true }).fill("Vendas diretas")
  await page.keyboard.press("Enter")
  await drawer.getByLabel(form.stage(2)).fill("Proposta enviada")
  await page.keyboard.press("Enter")
  for (const reason of ["Preço", "Prazo"]) {
    await drawer.getByLabel(config.newReason).fill(reason)
    await page.keyboard.press("Enter")
  }
  await expect(drawer.getByLabel(config.reason(2))).toHaveValue("Prazo")
  await drawer.getByRole("button", { name: sort.handle("Prazo") }).focus()
  await page.keyboard.press("ArrowUp")
  await expect(drawer.getByLabel(config.reason(1))).toHaveValue("Prazo")
  await drawer.getByRole("switch", { name: config.flags.show_deal_products }).click()
  // The won and the lost stage stay where they are, and take another name.
  await drawer.getByRole("button", { name: sort.handle("Proposta enviada") }).focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowUp")
  await expect(drawer.getByLabel(form.stage(1))).toHaveValue("Proposta enviada")
  await expect(drawer.getByRole("button", { name: sort.handle("Perdido") })).toBeHidden()
  await expect(drawer.getByRole("button", { name: m.pipelineConfig.stages.remove("Perdido") })).toBeHidden()
  await drawer.getByLabel(form.stage(4)).fill("Desistiu")
  await page.keyboard.press("Enter")
  await expectAccessible(page)

  await expect
    .poll(async () => {
      const { name, stages, lost_reason_options, schema } = await call(admin.token, getPipeline, {
        params: { id: pipeline.id },
      })
      const { show_deal_products } = schema
      return {
        name,
        stages: stages.map((stage) => `${stage.name} ${stage.kind}`),
        lost_reason_options,
        show_deal_products,
      }
    })
    .toEqual({
      name: "Vendas diretas",
      stages: ["Proposta enviada open", "Novo open", "Ganho won", "Desistiu lost"],
      lost_reason_options: ["Prazo", "Preço"],
      show_deal_products: false,
    })
})

test("a stage has a time limit and a message that is seen as the customer gets it", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makePipeline(admin, "Vendas", ["Novo", "Proposta", "Ganho", "Perdido"])
  await signIn(admin)
  const drawer = await openConfig(page, pipeline)
  const { stages } = m.pipelineConfig
  await drawer.getByRole("link", { name: stages.edit("Proposta") }).click()
  const dialog = page.getByRole("dialog", { name: m.pipelines.editStage })
  await dialog.getByLabel(stages.timeout).fill("-3")
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect(dialog.getByText(m.rules.too_small(0))).toBeVisible()
  await dialog.getByLabel(stages.timeout).fill("2")
  await dialog.getByLabel(stages.timeoutHours).fill("6")
  const likely = dialog.getByLabel(stages.probability)
  await expect(likely).toHaveAttribute("placeholder", "67")
  await likely.fill("0")
  await dialog.getByLabel(stages.message).fill("Olá!\nSua proposta está pronta.")
  await expect(dialog.getByRole("figure")).toContainText("Sua proposta está pronta.")
  await expectAccessible(page)
  await page.keyboard.press("Control+Enter")
  await expect(dialog).toBeHidden()
  await expect(drawer.getByText(stages.timeoutShort(54))).toBeVisible()

  await drawer.getByRole("link", { name: stages.edit("Proposta") }).click()
  await expect(likely).toHaveValue("0")
  await likely.fill("")
  await dialog.getByRole("button", { name: m.ui.save }).click()
  await expect(dialog).toBeHidden()
  await drawer.getByRole("link", { name: stages.edit("Proposta") }).click()
  await expect(likely).toHaveValue("")
  await page.keyboard.press("Escape")

  await drawer.getByRole("link", { name: stages.add }).click()
  const create = page.getByRole("dialog", { name: m.pipelines.createStage })
  await create.getByLabel(stages.name, { exact: true }).fill("Negociação")
  await page.keyboard.press("Escape")
  const discard = page.getByRole("alertdialog", { name: m.ui.discardTitle })
  await discard.getByRole("button", { name: m.ui.cancel }).click()
  await create.getByRole("button", { name: m.ui.save }).click()
  await expect(create).toBeHidden()
  await expect(drawer.getByLabel(m.pipelineConfig.form.stage(3))).toHaveValue("Negociação")
})

test("a stage that holds deals asks where they go, and undo brings it back", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makePipeline(admin, "Vendas", ["Novo", "Proposta", "Ganho", "Perdido"])
  await addDeal(admin, pipeline, 1, "Padaria")
  await addDeal(admin, pipeline, 1, "Mercado")
  await signIn(admin)
  const drawer = await openConfig(page, pipeline)
  const { stages, form } = m.pipelineConfig
  await drawer.getByRole("button", { name: stages.remove("Proposta") }).click()
  const dialog = page.getByRole("dialog", { name: stages.moveTitle("Proposta") })
  await expect(dialog.getByText(stages.moveText(2))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(stages.moveTo).selectOption("Novo")
  await dialog.getByRole("button", { name: stages.moveConfirm }).click()
  await expect(drawer.getByLabel(form.stage(2))).toHaveValue("Ganho")
  const board = await call(admin.token, getBoard, { params: { id: pipeline.id } })
  expect(board.stages[0]?.count).toBe(2)
  // One open stage is the least.
  await expect(drawer.getByRole("button", { name: stages.tooFew }).first()).toBeDisabled()
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(drawer.getByLabel(form.stage(2))).toHaveValue("Proposta")
})

/** A pipeline that asks why deals are lost, with an open and a won deal. */
async function askingPipeline(admin: Person) {
  const { id } = await makePipeline(admin, "Vendas", ["Novo", "Proposta", "Ganho", "Perdido"])
  const body = { lost_reason_options: ["Preço", "Prazo"] }
  const pipeline = await call(admin.token, updatePipeline, { params: { id }, body })
  const open = await addDeal(admin, pipeline, 1, "Padaria")
  const won = await addDeal(admin, pipeline, 2, "Mercado")
  const ends = async () => {
    const deals = await Promise.all(
      [open, won].map((deal) => call(admin.token, getDeal, { params: { id: deal.id } })),
    )
    return deals.map(({ name, status, lost_reason }) => [name, status, lost_reason])
  }
  return { pipeline, ends }
}

const asBefore = [
  ["Padaria", "open", null],
  ["Mercado", "won", null],
]

test("a stage whose deals go to the lost one is deleted with the reason, and undo brings it back", async ({
  page,
  admin,
  signIn,
}) => {
  const { pipeline, ends } = await askingPipeline(admin)
  await signIn(admin)
  const drawer = await openConfig(page, pipeline)
  const { stages, form } = m.pipelineConfig
  await drawer.getByRole("button", { name: stages.remove("Proposta") }).click()
  const dialog = page.getByRole("dialog", { name: stages.moveTitle("Proposta") })
  const reasons = dialog.getByRole("group", { name: m.boardDialogs.lost.reason })
  const confirm = dialog.getByRole("button", { name: stages.moveConfirm })
  await expect(confirm).toBeEnabled()
  await expect(reasons).toBeHidden()
  await dialog.getByLabel(stages.moveTo).selectOption(`Perdido (${m.pipelines.kinds.lost})`)
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  await reasons.getByLabel("Prazo").check()
  await confirm.click()
  await expect(drawer.getByLabel(form.stage(2))).toHaveValue("Ganho")
  expect(await ends()).toEqual([
    ["Padaria", "lost", "Prazo"],
    ["Mercado", "won", null],
  ])
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(drawer.getByLabel(form.stage(2))).toHaveValue("Proposta")
  await expect.poll(ends).toEqual(asBefore)
})

test("deleting a pipeline says how many deals go with it, and undo brings all back", async ({
  page,
  admin,
  signIn,
}) => {
  const pipeline = await makePipeline(admin, "Parcerias", ["Novo", "Ganho", "Perdido"])
  for (const name of ["Um", "Dois", "Três"]) await addDeal(admin, pipeline, 0, name)
  await signIn(admin)
  await page.goto("/admin/configs/pipelines")
  const { list, remove } = m.pipelineConfig
  const { deletedDeals } = m.pipelines
  await page.getByRole("button", { name: list.actions("Parcerias") }).click()
  await page.getByRole("menuitem", { name: list.remove }).click()
  const question = page.getByRole("alertdialog", { name: remove.title("Parcerias") })
  await expect(question.getByText(remove.text(3))).toBeVisible()
  await question.getByRole("button", { name: remove.confirm }).click()
  await expect(page.getByText(deletedDeals(3))).toBeVisible()
  await expect(page.getByRole("link", { name: "Parcerias" })).toBeHidden()
  await page.getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByRole("link", { name: "Parcerias" })).toBeVisible()
  const board = await call(admin.token, getBoard, { params: { id: pipeline.id } })
  expect(board.stages[0]?.count).toBe(3)
})

test("pipelines are put in order by dragging", async ({ page, admin, signIn }) => {
  await makePipeline(admin, "Alfa", ["Novo", "Ganho", "Perdido"])
  await makePipeline(admin, "Beta", ["Novo", "Ganho", "Perdido"])
  await signIn(admin)
  await page.goto("/admin/configs/pipelines")
  await expect(page.getByRole("link", { name: "Beta" })).toBeVisible()
  await expectAccessible(page)
  const from = await page.getByRole("button", { name: m.pipelineConfig.sort.handle("Beta") }).boundingBox()
  const to = await page.getByRole("link", { name: "Alfa" }).boundingBox()
  if (!from || !to) throw new Error("The rows have no place")
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
  await page.mouse.move(from.x + 8, to.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => (await call(admin.token, listPipelines)).map(({ name }) => name).slice(-2))
    .toEqual(["Beta", "Alfa"])
})

test("who may not make pipelines is led to the board", async ({ page, admin, signIn }) => {
  await signIn(await colleague(admin, "agent"))
  await page.goto("/pipelines/create")
  await expect(page).toHaveURL(/\/pipelines(\?|$)/)
  await page.goto("/admin/configs/pipelines")
  await expect(page).toHaveURL(/\/pipelines(\?|$)/)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a pipeline is made from scratch", async ({ page, admin, signIn }) => {
    await signIn(admin)
    await page.goto("/pipelines/create")
    const { templates, form } = m.pipelineConfig
    await page.getByRole("button", { name: new RegExp(`^${templates.scratch}`) }).tap()
    const dialog = page.getByRole("dialog", { name: m.pipelines.create })
    await dialog.getByRole("button", { name: form.submit }).tap()
    await expect(dialog.getByText(m.rules.required)).toBeVisible()
    await dialog.getByLabel(form.name).fill("Indicações")
    await dialog.getByRole("button", { name: form.submit }).tap()
    await expect(dialog).toBeHidden()
    const made = (await call(admin.token, listPipelines)).find(({ name }) => name === "Indicações")
    expect(made?.stages.map(({ name }) => name)).toEqual(form.defaults)
    await expect(page).toHaveURL(new RegExp(`pipeline=${made?.id}`))
  })
})
