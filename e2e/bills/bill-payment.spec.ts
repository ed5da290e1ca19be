import { createCompany, updateCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { mailTo } from "../mailbox.ts"
import { makeBill } from "../scenes/bill-scene.ts"
import { enterPassword, refuseOnce } from "../scenes/confirm-scene.ts"
import { toast } from "../scenes/list-scene.ts"
import { words as catalogues } from "../words.ts"

const m = catalogues["pt-BR"]

test("once the key is known a bill is paid by Pix, and goes to the customer with its page", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  const words = m.bills.payment
  const { pix } = m.receiving
  const part = page.getByRole("region", { name: pix.title, exact: true })
  const email = `cliente@${admin.domain}.test`
  const { id: contact_id } = await call(admin.token, createContact, { body: { first_name: "Rita", email } })
  const { id } = await makeBill(admin, { description: "Consultoria", total: 320.5, contact_id })
  await signIn(admin)
  await page.goto(`/admin/bills/${id}`)
  const payment = page.getByRole("region", { name: words.title })
  await expect(payment.getByText(words.noPix)).toBeVisible()
  await payment.getByRole("link", { name: words.setUp }).click()
  await part.getByLabel(pix.key).fill("não é chave")
  await part.getByLabel(pix.name).fill("Padaria São João")
  await part.getByLabel(pix.city).fill("Recife")
  await part.getByRole("button", { name: m.ui.save }).click()
  await expect(part.getByText(m.rules.pix_key)).toBeVisible()
  await part.getByLabel(pix.key).fill("pix@padaria.test")
  await expectAccessible(page)
  allow(/403 .*\/api\/customers/)
  await refuseOnce(page, "PUT", "**/api/customers")
  await part.getByRole("button", { name: m.ui.save }).click()
  await enterPassword(page, admin.password)
  await expect(toast(page, pix.saved)).toBeVisible()

  await page.goto(`/admin/bills/${id}`)
  const drawing = payment.getByRole("img", { name: words.qr })
  await expect(drawing).toBeVisible()
  expect(
    await drawing.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await expect(payment.locator("code")).toHaveText(
    /^000201.*br\.gov\.bcb\.pix.*pix@padaria\.test.*5406320\.50.*6304[\dA-F]{4}$/,
  )
  await expectAccessible(page)
  await payment.getByRole("button", { name: words.email }).click()
  const dialog = page.getByRole("dialog", { name: words.mailTitle })
  await expect(dialog.getByLabel(words.to)).toHaveValue(email)
  await dialog.getByRole("button", { name: words.mail, exact: true }).click()
  await expect(toast(page, words.mailed(email))).toBeVisible()
  expect((await mailTo(email)).subject).toContain("320,50")
  const link = (await payment.getByRole("link", { name: words.page }).getAttribute("href")) ?? ""
  await expect(payment.getByRole("link", { name: words.whatsapp })).toHaveAttribute(
    "href",
    /wa\.me\/.*320%2C50/,
  )
  const payers = await page.context().newPage()
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await payers.setViewportSize({ width: 390, height: 844 })
  await payers.goto(link)
  await expectAccessible(payers)
  await payers.getByRole("button", { name: "Copiar código Pix" }).click()
  await expect(payers.getByRole("button", { name: "Código copiado" })).toBeVisible()
  expect(await payers.evaluate(() => navigator.clipboard.readText())).toMatch(/^000201.*6304[\dA-F]{4}$/)
  await payers.close()

  // What is paid asks for nothing any more.
  await page.getByRole("button", { name: m.bills.moves.received, exact: true }).click()
  await expect(payment).toBeHidden()
  await page.goto(link)
  await expect(page.getByRole("main")).toContainText(/320,50/)
})

test("the account's own Asaas is connected with the password, and collects a bill", async ({
  page,
  admin,
  signIn,
  allow,
}) => {
  const words = m.bills.payment.charge
  const { asaas } = m.receiving
  const { id: company_id } = await call(admin.token, createCompany, { body: { company: "Mercado Sol" } })
  const due_date = "2027-03-10"
  const { id } = await makeBill(admin, { description: "Instalação", total: 90, due_date, company_id })
  await signIn(admin)
  await page.goto("/admin/configs/receiving")
  const part = page.getByRole("region", { name: asaas.title })
  await part.getByLabel(asaas.key, { exact: true }).fill("$aact_hmlg_local")
  allow(/403 .*\/api\/customers\/collector/)
  await refuseOnce(page, "PUT", "**/api/customers/collector")
  await part.getByRole("button", { name: asaas.connect, exact: true }).click()
  await enterPassword(page, admin.password)
  await expect(part.getByText(asaas.isConnected, { exact: true })).toBeVisible()
  await expect(part.getByText(/\/api\/hooks\//)).toBeVisible()
  await expect(part).not.toContainText("aact_hmlg")
  await expectAccessible(page)

  await page.goto(`/admin/bills/${id}`)
  const payment = page.getByRole("region", { name: m.bills.payment.title })
  allow(/422 .*\/charge/)
  await payment.getByRole("button", { name: words.make }).click()
  await expect(payment.getByText(words.problem(words.missing.document))).toBeVisible()
  await expectAccessible(page)
  await call(admin.token, updateCompany, { params: { id: company_id }, body: { document: "11222333000181" } })
  await payment.getByRole("button", { name: words.again }).click()
  await expect(payment.getByRole("link", { name: words.open })).toHaveAttribute("href", /^http/)
  await expect(payment.getByText(m.bills.payment.noPix)).toBeHidden()
  await page.reload()
  await expect(payment.getByRole("link", { name: words.open })).toBeVisible()

  await page.goto("/admin/configs/receiving")
  await part.getByRole("button", { name: asaas.disconnect }).click()
  const dialog = page.getByRole("alertdialog", { name: asaas.disconnectTitle })
  await dialog.getByRole("button", { name: asaas.disconnect }).click()
  await expect(part.getByRole("button", { name: asaas.connect, exact: true })).toBeVisible()
})
