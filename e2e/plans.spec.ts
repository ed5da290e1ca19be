import { expectAccessible } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { signUp } from "./person.ts"
import { words } from "./words.ts"

const m = words["pt-BR"]
const { upgrade, page: planPage } = m.plans

test("an admin compares plans, orders one, opens its invoice and finds it in the list", async ({
  page,
  context,
  admin,
  signIn,
}) => {
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
