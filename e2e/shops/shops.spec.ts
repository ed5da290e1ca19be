import { createReturnsForm, listReturnsForms, updateReturnsForm } from "@funil/contract/forms/returns"
import { listProducts } from "@funil/contract/records/products"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { colleague, type Person } from "../person.ts"
import { toast } from "../scenes/list-scene.ts"
import { connectShop, openShop } from "../scenes/shop-scene.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { shops, returns } = m

const namesOf = async ({ token }: Person) =>
  (await call(token, listProducts, { query: { orderBy: "name", direction: "asc" } })).data.map(
    ({ name }) => name,
  )
const formsOf = ({ token }: Person) => call(token, listReturnsForms, {})

test("a shop is connected, gives its products, takes them back and is let go", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  const shop = await openShop()
  allow(/422 .*\/plugins\/woocommerce\/auth/)
  await signIn(admin)
  await page.goto("/admin/configs")
  await page.getByRole("link", { name: m.settings.places.shops.text }).click()
  await expectAccessible(page)
  const card = page.getByRole("region", { name: "WooCommerce" })
  await card.getByRole("button", { name: shops.connect, exact: true }).click()
  const dialog = page.getByRole("dialog", { name: shops.form.title("WooCommerce") })
  const submit = dialog.getByRole("button", { name: shops.form.submit })
  await submit.click()
  await expect(dialog.getByText(m.rules.required)).toHaveCount(3)
  await dialog.getByLabel(shops.form.store.woocommerce).fill(shop.address)
  await dialog.getByLabel(shops.form.consumer_key).fill(shop.keys.consumer_key)
  await dialog.getByRole("textbox", { name: shops.form.consumer_secret }).fill("cs_errado")
  await submit.click()
  await expect(dialog.getByText(shops.form.refused.woocommerce)).toBeVisible()
  await expectAccessible(page, "dialog")
  shop.model.troubles.push({ status: 503 })
  await dialog.getByRole("textbox", { name: shops.form.consumer_secret }).fill(shop.keys.consumer_secret)
  await submit.click()
  await expect(dialog.getByLabel(shops.form.store.woocommerce)).toHaveAttribute("aria-invalid", "true")
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(shops.states.connected, { exact: true })).toBeVisible()

  shop.model.products.push({ id: 3, name: "\u202E", variants: [{ id: 3, price: 1 }] })
  await card.getByRole("button", { name: shops.sync.start }).click()
  await expect(toast(page, shops.sync.succeeded)).toContainText(shops.sync.created(3))
  await expect(card).toContainText(shops.leftOut.unusable(1))
  await expectAccessible(page)
  await card.getByRole("link", { name: shops.sync.products }).click()
  await expect(page.getByRole("link", { name: "Caneca" })).toBeVisible()
  await page.goBack()
  await card.getByRole("button", { name: m.ui.undo }).click()
  await expect.poll(() => namesOf(admin)).toEqual([])
  await expect(card.getByRole("button", { name: m.ui.undo })).toBeHidden()

  // Refused by header, it is tried by address.
  shop.model.troubles.push({ status: 401 }, { status: 401 })
  await card.getByRole("button", { name: shops.sync.again }).click()
  await expect(toast(page, shops.sync.failed)).toBeVisible()
  await expect(card.getByText(shops.states.failing)).toBeVisible()
  await expect(card.getByRole("alert")).toContainText(shops.problems.credentials)
  await expectAccessible(page)
  await card.getByRole("button", { name: shops.actions("WooCommerce") }).click()
  await page.getByRole("menuitem", { name: shops.disconnect }).click()
  const question = page.getByRole("alertdialog", { name: shops.disconnectTitle("WooCommerce") })
  await question.getByRole("button", { name: shops.disconnect }).click()
  await expect(card.getByRole("button", { name: shops.connect, exact: true })).toBeVisible()
})

test("a returns form is made with its pipeline, shared, deleted and brought back", async ({
  page,
  admin,
  signIn,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await signIn(admin)
  await page.goto("/admin/plugins/returns")
  await expect(page.getByRole("link", { name: returns.empty.connect })).toBeVisible()
  await expectAccessible(page)
  await connectShop(admin)
  await page.reload()
  await page.getByRole("link", { name: returns.create }).click()
  const words = returns.form
  const name = page.getByLabel(words.name, { exact: true })
  await name.fill("Devoluções da loja")
  await page.getByLabel(words.window).fill("3")
  await page.keyboard.press("Tab")
  await expect(page.getByLabel(words.window)).toHaveValue("7")
  await page.getByLabel(words.window).fill("30")
  const reasons = page.getByRole("group", { name: words.reasons, exact: true })
  const { DAMAGED, REGRET } = m.fieldOptions.returns_form.reasons
  await reasons.getByText(REGRET).click()
  await page.getByRole("group", { name: words.photos }).getByText(DAMAGED).click()
  const preview = page.getByRole("region", { name: returns.preview.title })
  await expect(preview.getByRole("listitem").filter({ hasText: returns.preview.photo }).last()).toContainText(
    DAMAGED,
  )
  await expect(preview).toContainText(returns.preview.always)
  await expectAccessible(page)
  await page.getByRole("button", { name: words.submit }).first().click()
  await expect(toast(page, returns.created("Devoluções da loja"))).toBeVisible()
  await expect(page.getByRole("img", { name: returns.share.qr })).toBeVisible()
  await expectAccessible(page)
  const [form] = await formsOf(admin)
  expect(form).toMatchObject({ window_days: 30, require_photos_for: ["DAMAGED"], platform: "woocommerce" })
  expect(form?.reasons).not.toContain("REGRET")
  expect(form?.pipeline_id).not.toBeNull()

  await name.fill("Trocas")
  await page.getByRole("navigation").getByRole("link", { name: m.shell.returns }).click()
  const leaving = page.getByRole("alertdialog", { name: m.ui.discardTitle })
  await leaving.getByRole("button", { name: m.ui.discard }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: returns.list.actions("Devoluções da loja") }).click()
  await page.getByRole("menuitem", { name: returns.list.copyLink }).click()
  await expect(toast(page, returns.linkCopied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(form?.url)
  await page.getByRole("switch").click()
  await expect.poll(async () => (await formsOf(admin))[0]?.enabled).toBe(false)
  await page.getByRole("button", { name: returns.list.actions("Devoluções da loja") }).click()
  await page.getByRole("menuitem", { name: returns.list.remove }).click()
  await page.getByRole("button", { name: returns.remove.confirm }).click()
  await expect(page.getByRole("heading", { name: returns.empty.title })).toBeVisible()
  await toast(page, returns.deleted("Devoluções da loja")).getByRole("button", { name: m.ui.undo }).click()
  await expect(page.getByRole("switch")).not.toBeChecked()
})

test("two who edit the same returns form are told, and one chooses", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/412 .*\/addons\/returns/)
  await connectShop(admin)
  const body = { name: "Trocas", platform: "woocommerce" } as const
  const { id } = await call(admin.token, createReturnsForm, { body })
  await signIn(admin)
  await page.goto(`/admin/plugins/returns/${id}/edit`)
  await page.getByLabel(returns.form.contact).fill("sac@loja.test")
  await call(admin.token, updateReturnsForm, { params: { id }, body: { name: "Outro nome" } })
  await page.getByRole("button", { name: m.ui.save, exact: true }).first().click()
  await page.getByRole("button", { name: m.ui.keepMine }).click()
  await expect(toast(page, returns.updated("Trocas"))).toBeVisible()
  expect(await formsOf(admin)).toMatchObject([{ name: "Trocas", texts: { contact: "sac@loja.test" } }])
})

test("the pipeline of the template for returns offers its page; an agent has no business there", async ({
  page,
  admin,
  signIn,
  visit,
}) => {
  await connectShop(admin)
  await signIn(admin)
  await page.goto("/admin/configs/pipelines/create")
  const { templates, form } = m.pipelineConfig
  await page.getByRole("searchbox", { name: templates.search }).fill("devoluç")
  await page.getByRole("button", { name: /^Trocas e [Dd]evoluções/ }).click()
  await page.getByRole("button", { name: form.submit }).click()
  const offer = toast(page, returns.offer.title)
  await offer.getByRole("button", { name: returns.offer.action }).click()
  const pipeline = page.getByLabel(returns.form.pipeline, { exact: true })
  await expect(pipeline.locator("option:checked")).toHaveText("Trocas e Devoluções")

  const desk = await visit(await colleague(admin, "agent"))
  for (const path of ["/admin/plugins", "/admin/plugins/returns", "/admin/plugins/returns/create"]) {
    await desk.goto(path)
    await expect(desk).toHaveURL(/\/pipelines/)
  }
})
