import { createDeal } from "@funil/contract/records/deals"
import { createPipeline, listPipelines } from "@funil/contract/settings/pipelines"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { signUp } from "../person.ts"
import { endTrial } from "../scenes/end-trial.ts"
import { words } from "../words.ts"

const m = words["pt-BR"]
const { upgrade, page: planPage } = m.plans

test("an admin compares plans, orders one, opens its invoice and finds it in the list", async ({
  page,
  context,
  admin,
  signIn,
  allow,
}) => {
  allow(/409 .*\/api\/customers\/invoices\/preview/)
  await signIn(admin)
  await page.goto("/profile/plan?upgrade_plan=true")
  const dialog = page.getByRole("dialog", { name: upgrade.title })
  await expect(dialog.getByText(/R\$\s899,00/).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("radio", { name: /^Grow/ }).check()
  await dialog.getByRole("radio", { name: new RegExp(`^${upgrade.yearly}`) }).check()
  await dialog.getByRole("button", { name: upgrade.more }).click()
  const order = dialog.getByRole("button", { name: /7\.906,80/ })
  await expect(order).toBeEnabled()
  await expect(dialog.getByText(new RegExp(upgrade.firstPaidDay("\\d")))).toBeVisible()
  await expect(dialog.getByText(upgrade.usersLeast(10))).toBeVisible()
  await order.click()
  await expect(dialog.getByText(m.rules.required).first()).toBeVisible()
  await dialog.getByLabel(upgrade.document).fill("11222333000181")
  await order.click()
  await expect(dialog.getByText(upgrade.doneTitle)).toBeVisible()
  const [invoice] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("link", { name: upgrade.openInvoice }).click(),
  ])
  await expect(invoice.getByText(/7\.906,80/).first()).toBeVisible()
  await invoice.close()
  await dialog.getByRole("button", { name: upgrade.done }).click()
  await expect(page).toHaveURL(/\/profile\/plan$/)
  const row = page.getByRole("row").filter({ hasText: /7\.906,80/ })
  await expect(row.getByText(planPage.status.pending)).toBeVisible()
  await expect(page.getByRole("heading", { name: m.plans.names.grow })).toBeVisible()
  await expectAccessible(page)

  // What is ordered already has no preview, and still its price.
  await page.getByRole("button", { name: planPage.change }).click()
  await expect(dialog.getByText(/R\$\s69,90 por/)).toBeVisible()
  await expect(dialog.getByText(/R\$\s7\.906,80 por/)).toBeVisible()
  await expect(dialog.getByRole("button", { name: upgrade.orderAny })).toBeDisabled()
  await dialog.getByRole("button", { name: m.ui.close }).click()

  await page.getByRole("button", { name: m.plans.free.way }).click()
  const free = page.getByRole("dialog", { name: m.plans.free.way })
  await expectAccessible(page)
  await free.getByRole("button", { name: m.plans.free.confirm }).click()
  await expect(free).toBeHidden()
  await page.getByRole("button", { name: planPage.revoke }).click()
  await expect(page.getByRole("button", { name: m.plans.free.way })).toBeVisible()
})

test("a coupon that does not exist is refused at its field, and the prices stay", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  allow(/422 .*\/api\/customers\/invoices\/preview/)
  await signIn(admin)
  await page.goto("/pipelines?coupon=nada-26")
  const dialog = page.getByRole("dialog", { name: upgrade.title })
  await expect(dialog.getByLabel(upgrade.coupon)).toHaveValue("NADA-26")
  await expect(dialog.getByRole("alert")).toBeVisible()
  await expect(dialog.getByText(/R\$\s89,90/).first()).toBeVisible()
  await expect(dialog.getByRole("button", { name: upgrade.orderAny })).toBeDisabled()
  await dialog.getByLabel(upgrade.coupon).fill("")
  await expect(dialog.getByRole("button", { name: /899,00/ })).toBeEnabled()
})

test("an invoice in dollars is paid on the page of its provider, and the list says so at once", async ({
  page,
  context,
  signIn,
}) => {
  const { plans } = words.en
  await signIn(await signUp("en"))
  await page.goto("/profile/plan?upgrade_plan=true")
  const dialog = page.getByRole("dialog", { name: plans.upgrade.title })
  await dialog.getByLabel(plans.upgrade.document).fill("12-3456789")
  await dialog.getByRole("button", { name: /\$399\.00/ }).click()
  await expect(dialog.getByText(plans.upgrade.doneTitle)).toBeVisible()
  const [invoice] = await Promise.all([
    context.waitForEvent("page"),
    dialog.getByRole("link", { name: plans.upgrade.openInvoice }).click(),
  ])
  await dialog.getByRole("button", { name: plans.upgrade.done }).click()
  const row = page.getByRole("row").filter({ hasText: /\$399\.00/ })
  await expect(row.getByText(plans.page.status.pending)).toBeVisible()
  await invoice.getByRole("button", { name: "pay" }).click()
  await expect(invoice.getByText("paid")).toBeVisible()
  await expect(row.getByText(plans.page.status.paid)).toBeVisible()
})

test("after the trial an admin chooses what stays active, and looks at what is archived", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  // What the page asks for before it knows that the trial is over.
  allow(/402 \(Payment Required\)/, /ERR_FAILED/)
  for (const name of ["Atacado", "Varejo", "Festas", "Eventos", "Antigo"])
    await call(admin.token, createPipeline, { body: { name, stages: ["Novo", "Feito", "Perdido"] } })
  const pipelines = await call(admin.token, listPipelines, {})
  const shut = pipelines.find(({ name }) => name === "Varejo")?.id ?? ""
  await call(admin.token, createDeal, { body: { name: "Forno de lastro", pipeline_id: shut } })
  await endTrial(admin.domain)
  await signIn(admin)
  await page.goto("/pipelines")
  const dialog = page.getByRole("alertdialog", { name: m.plans.trialEnded.title })
  await expect(dialog.getByText(m.plans.keep.chosen(5, 5))).toBeVisible()
  await expect(dialog.getByRole("checkbox", { name: "Antigo" })).toBeDisabled()
  await dialog.getByRole("checkbox", { name: "Varejo" }).uncheck()
  await dialog.getByRole("checkbox", { name: "Antigo" }).check()
  await expectAccessible(page)
  const free = dialog.getByRole("button", { name: m.plans.trialEnded.chooseFree })
  // Toasts rest under it, so that the dialog itself says what failed.
  await page.route("**/api/**", (route) => route.abort())
  await free.click()
  await expect(dialog.getByRole("alert")).toContainText(m.plans.freeFailed)
  await expect(dialog.getByRole("alert")).toContainText(m.errors.network)
  await expectAccessible(page)
  await page.unroute("**/api/**")
  await free.click()
  await expect(dialog).toBeHidden()
  await page.goto("/admin/configs/pipelines")
  const archived = page.getByRole("region", { name: m.plans.archived.title })
  await expect(archived.getByRole("listitem")).toHaveText(/Varejo/)
  await expectAccessible(page)
  await archived.getByRole("link", { name: "Varejo" }).click()
  await expect(page.getByText(m.plans.archived.board)).toBeVisible()
  await expect(page.getByRole("link", { name: m.shell.createDeal })).toBeHidden()
  await page.getByRole("link", { name: "Forno de lastro" }).click()
  await expect(page.getByText(m.plans.archived.deal)).toBeVisible()
  await expectAccessible(page)
  // On a phone the profile is the way to the plan.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/profile")
  await page.getByRole("main").getByRole("link", { name: planPage.title }).click()
  await expect(page.getByRole("heading", { name: planPage.invoices, exact: true })).toBeVisible()
  await page.getByRole("button", { name: m.plans.keep.change }).click()
  const choice = page.getByRole("dialog", { name: m.plans.keep.change })
  await choice.getByRole("checkbox", { name: "Antigo" }).uncheck()
  await choice.getByRole("checkbox", { name: "Varejo" }).check()
  await choice.getByRole("button", { name: m.plans.keep.save }).click()
  await expect(choice).toBeHidden()
  await page.goto(`/pipelines?pipeline=${shut}`)
  await expect(page.getByRole("link", { name: m.shell.createDeal })).toBeVisible()
})

test("over an unpaid account nothing is ordered, and the address forgets that it was asked", async ({
  page,
  admin,
  signIn,
}) => {
  await page.route("**/api/auth/me", async (route) => {
    const response = await route.fetch()
    const me = (await response.json()) as { account: object }
    await route.fulfill({ response, json: { ...me, account: { ...me.account, state: "suspended" } } })
  })
  await signIn(admin)
  await page.goto("/profile?upgrade_plan=true")
  await expect(page.getByRole("alertdialog", { name: m.plans.suspended.title })).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole("dialog", { name: upgrade.title })).toHaveCount(0)
})
