import { createDeal, type Deal, trashDeal, updateDeal } from "@funil/contract/records/deals"
import { createProduct } from "@funil/contract/records/products"
import { createCustomField } from "@funil/contract/settings/custom-fields"
import { type Stage, updatePipeline } from "@funil/contract/settings/pipelines"
import type { CallInput } from "@funil/contract/shared/endpoint"
import type { Locator, Page } from "@playwright/test"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { dealScene, openDeal, readDeal, showEmptyFields } from "../scenes/deal-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]

/** Two people who write on one version: the browser itself reports the refusal of the second. */
const stale = /412 .*\/cards\//

type Body = NonNullable<CallInput<typeof updateDeal>["body"]>

/** Another user writes, and the page does not hear of it in time. */
function write({ token }: Person, { id }: Deal, body: Body): Promise<Deal> {
  return call(token, updateDeal, { params: { id }, body })
}

async function deafen(page: Page): Promise<void> {
  await page.route("**/api/events*", () => undefined)
}

test("two people who change one field see both values and choose", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(stale)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const mine = await openDeal(page, deal)
  const other = await visit(await colleague(admin, "manager"))
  const theirs = await openDeal(other, deal)
  const field = (drawer: Locator) => drawer.getByLabel(m.fieldNames.deal.name, { exact: true })

  await field(mine).fill("O meu nome")
  await field(theirs).fill("O nome da colega")
  await other.keyboard.press("Enter")
  await expect.poll(async () => (await readDeal(admin, deal)).name).toBe("O nome da colega")
  await page.keyboard.press("Enter")
  const notice = mine.getByRole("alert").filter({ hasText: m.ui.clashTitle })
  await expect(notice).toContainText("O nome da colega")
  await expect(notice).toContainText("O meu nome")
  await expectAccessible(page)
  expect((await readDeal(admin, deal)).name).toBe("O nome da colega")
  await notice.getByRole("button", { name: m.ui.keepMine }).click()
  await expect(notice).toBeHidden()
  await expect.poll(async () => (await readDeal(admin, deal)).name).toBe("O meu nome")
})

test("two people who change different fields, or tags, at once lose nothing", async ({
  page,
  admin,
  signIn,
  visit,
  allow,
}) => {
  allow(stale)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  const other = await visit(await colleague(admin, "manager"))
  const drawers = [await openDeal(page, deal), await openDeal(other, deal)] as const
  for (const drawer of drawers) await showEmptyFields(drawer)
  const tags = (drawer: Locator) => drawer.getByRole("combobox", { name: m.fieldNames.deal.tags })
  await drawers[0].getByLabel(m.fieldNames.deal.name, { exact: true }).fill("Outro nome")
  await drawers[1].getByLabel(m.fieldNames.deal.amount, { exact: true }).fill("99,90")
  await Promise.all([page.keyboard.press("Enter"), other.keyboard.press("Enter")])
  await tags(drawers[0]).fill("minha")
  await tags(drawers[1]).fill("dela")
  await Promise.all([page.keyboard.press("Enter"), other.keyboard.press("Enter")])
  await expect
    .poll(async () => {
      const { name, amount, tags: now } = await readDeal(admin, deal)
      return { name, amount, tags: now.toSorted() }
    })
    .toEqual({ name: "Outro nome", amount: 99.9, tags: ["dela", "minha"] })
})

test("no field of a deal is overwritten unseen", async ({ page, admin, signIn, allow }) => {
  allow(stale)
  const { deal, pipeline } = await dealScene(admin)
  const bruno = await colleague(admin, "agent", { first_name: "Bruno", last_name: "Lima" })
  await colleague(admin, "agent", { first_name: "Carla", last_name: "Reis" })
  const { name: own } = await call(admin.token, createCustomField, {
    body: { entity: "deal", type: "text", label: "Contrato" },
  })
  await call(admin.token, updatePipeline, {
    params: { id: pipeline.id },
    body: { lost_reason_options: ["Preço", "Prazo", "Concorrente"] },
  })
  await write(admin, deal, { pipeline_stage_id: pipeline.stages[3]?.id ?? "", lost_reason: "Preço" })
  await signIn(admin)
  await deafen(page)
  const drawer = await openDeal(page, deal)
  await showEmptyFields(drawer)
  const fields = m.fieldNames.deal
  const field = (label: string) => drawer.getByLabel(label, { exact: true })
  const type = (label: string, text: string) => async () => {
    await field(label).fill(text)
    await page.keyboard.press("Enter")
  }
  const pick = (label: string, option: string) => async () => void (await field(label).selectOption(option))
  const clashes: [theirs: Body, mine: () => Promise<void>, shown: string[]][] = [
    [{ amount: 70 }, type(fields.amount, "80"), ["R$ 70,00", "R$ 80,00"]],
    [{ user_id: bruno.id }, pick(fields.user_id, "Carla Reis"), ["Bruno Lima", "Carla Reis"]],
    [
      { expected_close_date: "2027-03-01" },
      type(fields.expected_close_date, "05/04/2027"),
      ["01/03/2027", "05/04/2027"],
    ],
    [{ lost_reason: "Prazo" }, pick(fields.lost_reason, "Concorrente"), ["Prazo", "Concorrente"]],
    [{ custom_fields: { [own]: "A-1" } }, type("Contrato", "B-2"), ["A-1", "B-2"]],
  ]
  for (const [theirs, mine, shown] of clashes) {
    await write(admin, deal, theirs)
    await mine()
    const notice = drawer.getByRole("alert").filter({ hasText: m.ui.clashTitle })
    for (const text of shown) await expect(notice).toContainText(text)
    expect(await readDeal(admin, deal)).toMatchObject(theirs)
    await notice.getByRole("button", { name: m.ui.takeTheirs }).click()
    await expect(notice).toBeHidden()
  }
})

test("what was stored though its answer got lost is no clash with oneself", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/ERR_FAILED|412 .*\/cards\//)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await deafen(page)
  const drawer = await openDeal(page, deal)
  const name = drawer.getByLabel(m.fieldNames.deal.name, { exact: true })
  const stored = async () => (await readDeal(admin, deal)).name
  await page.route(`**/api/cards/${deal.id}`, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await name.fill("Sem resposta")
  await name.press("Enter")
  await expect(drawer.getByText(m.errors.network)).toBeVisible()
  await page.unroute(`**/api/cards/${deal.id}`)
  await name.fill("Outra vez")
  await name.press("Enter")
  await expect.poll(stored).toBe("Outra vez")
})

test("a clash is told when the field it belongs to is no longer there", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(stale)
  const { deal } = await dealScene(admin)
  await signIn(admin)
  await deafen(page)
  const drawer = await openDeal(page, deal)
  await drawer.getByLabel(m.fieldNames.deal.name, { exact: true }).fill("O meu nome")
  await write(admin, deal, { name: "O nome da colega" })
  await drawer.getByRole("button", { name: m.ui.close, exact: true }).click()
  const toast = page.getByRole("listitem").filter({ hasText: m.ui.clashTitle })
  await toast.getByRole("button", { name: m.ui.keepMine }).click()
  await expect.poll(async () => (await readDeal(admin, deal)).name).toBe("O meu nome")
})

test("a move is not undone by somebody who saw the deal where it was", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(stale)
  const { deal, pipeline } = await dealScene(admin)
  const [first, second] = pipeline.stages as [Stage, Stage]
  const words = m.deals.stages
  await signIn(admin)
  await deafen(page)
  const drawer = await openDeal(page, deal)
  const clash = page.getByRole("alertdialog", { name: words.clashTitle })
  const isIn = (name: string) =>
    expect(drawer.getByRole("button", { name: words.current(name) })).toBeVisible()

  await write(admin, deal, { pipeline_stage_id: second.id })
  await drawer.getByRole("button", { name: m.deals.win, exact: true }).click()
  await expect(clash).toContainText(words.clashText(words.you, deal.name, "Proposta", "agora"))
  await expectAccessible(page)
  await clash.getByRole("button", { name: m.ui.cancel }).click()
  await isIn("Proposta")
  expect((await readDeal(admin, deal)).status).toBe("open")

  await write(admin, deal, { pipeline_stage_id: first.id })
  await drawer.getByRole("button", { name: m.deals.lose, exact: true }).click()
  const lost = page.getByRole("dialog", { name: m.boardDialogs.lost.title(deal.name) })
  await lost.getByRole("radio", { name: "Prazo" }).click()
  await lost.getByRole("button", { name: m.boardDialogs.lost.confirm }).click()
  await clash.getByRole("button", { name: words.moveTo("Perdido") }).click()
  await isIn("Perdido")
  await expect.poll(() => readDeal(admin, deal)).toMatchObject({ status: "lost", lost_reason: "Prazo" })
})

test("terms of a product that somebody took out meanwhile are not lost", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(stale)
  const { deal } = await dealScene(admin)
  const { id } = await call(admin.token, createProduct, { body: { name: "Batedeira", price: 350 } })
  await write(admin, deal, { products: [id] })
  await signIn(admin)
  await deafen(page)
  const drawer = await openDeal(page, deal)
  const { lines } = m.products
  await drawer.getByTitle(lines.calculator("Batedeira")).click()
  const calculator = page.getByRole("dialog", { name: lines.calculator("Batedeira") })
  const terms = async () =>
    (await readDeal(admin, deal)).products.map(({ pivot: { amount, price } }) => [amount, price])

  await write(admin, deal, { products: [{ product_id: id, amount: 2, price: 300 }] })
  await calculator.getByLabel(lines.amount).fill("5")
  await calculator.getByLabel(lines.amount).press("Enter")
  const notice = calculator.getByRole("alert").filter({ hasText: m.ui.clashTitle })
  await expect(notice).toContainText(/2 × R\$\s300,00.*5 × R\$\s350,00/)
  await notice.getByRole("button", { name: m.ui.takeTheirs }).click()
  expect(await terms()).toEqual([[2, 300]])

  await write(admin, deal, { products: [] })
  await calculator.getByLabel(lines.amount).fill("4")
  await calculator.getByLabel(lines.amount).press("Enter")
  const toast = page.getByRole("listitem").filter({ hasText: lines.gone("Batedeira") })
  await toast.getByRole("button", { name: lines.addAgain }).click()
  await expect.poll(terms).toEqual([[4, 300]])
})

test("what a colleague links or deletes shows at once", async ({ page, admin, signIn, visit, allow }) => {
  allow(/404 .*\/(cards|activity|notes|files|tasks)/)
  const { deal, pipeline } = await dealScene(admin)
  const related = await call(admin.token, createDeal, {
    body: { name: "Cesta de Páscoa", pipeline_id: pipeline.id },
  })
  await signIn(admin)
  const other = await visit(await colleague(admin, "manager"))
  const mine = await openDeal(page, deal)
  const theirs = await openDeal(other, related)
  await theirs.getByRole("button", { name: m.deals.links.addDeal }).press("Enter")
  await other.keyboard.type(deal.name)
  await other.getByRole("option", { name: deal.name }).click()
  await expect(mine.getByRole("link", { name: related.name })).toBeVisible()
  await theirs.getByRole("button", { name: m.ui.remove(deal.name) }).press("Enter")
  await expect(mine.getByRole("link", { name: related.name })).toBeHidden()

  await mine.getByLabel(m.fieldNames.deal.name, { exact: true }).fill("Ainda escrevo")
  await call(admin.token, trashDeal, { params: { id: deal.id } })
  await expect(page.getByRole("heading", { name: m.deals.goneTitle })).toBeVisible()
  await page.getByRole("button", { name: m.deals.backToBoard }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
