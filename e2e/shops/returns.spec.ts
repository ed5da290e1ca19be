import { createReturnsForm } from "@funil/contract/forms/returns"
import { listMessages } from "@funil/contract/messages/messages"
import { updateDeal } from "@funil/contract/records/deals"
import { getPipeline } from "@funil/contract/settings/pipelines"
import { expectAccessible } from "../accessibility.ts"
import { call } from "../api.ts"
import { expect, test } from "../journey.ts"
import { connectShop } from "../scenes/shop-scene.ts"
import { words as catalogues } from "../words.ts"

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const photo = {
  name: "caneca.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
}

const said = {
  "pt-BR": {
    find: "Buscar pedido",
    unknown: "Não encontramos um pedido",
    goOn: "Continuar",
    needsPhoto: "Envie pelo menos uma foto",
    send: "Enviar pedido de devolução",
    received: "Pedido recebido",
    going: "Em andamento",
    outcome: "Reembolso",
  },
  en: {
    find: "Find order",
    unknown: "We couldn't find an order",
    goOn: "Continue",
    needsPhoto: "Add at least one photo",
    send: "Send return request",
    received: "Request received",
    going: "In progress",
    outcome: "Refund",
  },
} as const

for (const language of ["pt-BR", "en"] as const) {
  test(`a shopper returns two of three items on a phone without JavaScript and follows them, in ${language}`, async ({
    admin,
    page,
    signIn,
    visit,
    allow,
  }) => {
    const words = said[language]
    const { model } = await connectShop(admin)
    const email = `rita@${admin.domain}.test`
    const items = [
      { id: 1, product: 1, variant: 1, name: "Caneca", quantity: 2, price: 39.9 },
      { id: 2, product: 2, variant: 21, name: "Camiseta (Azul)", quantity: 1, price: 95 },
      { id: 3, product: 2, variant: 22, name: "Camiseta (Verde)", quantity: 1, price: 95.5 },
    ]
    const bought = { name: "Rita Lima", ordered: ago(4), shipped: ago(3), items }
    model.orders.push({ id: 9001, number: 1001, email, ...bought })
    const form = await call(admin.token, createReturnsForm, {
      body: { name: "Trocas", platform: "woocommerce", language, require_photos_for: ["DAMAGED"] },
    })

    const phone = await visit(undefined, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    allow(/422/)
    const ask = async (number: string) => {
      await phone.goto(form.url)
      await phone.locator("#number").fill(number)
      await phone.locator("#proof").fill(email)
      await phone.getByRole("button", { name: words.find }).click()
    }
    await ask("1002")
    await expect(phone.getByText(words.unknown)).toBeVisible()
    await ask("1001")
    const field = (at: number, name: string) => phone.locator(`[name="items.${at}.${name}"]`)
    await expect(field(0, "reason")).toBeHidden()
    await field(0, "quantity").selectOption("1")
    await field(0, "reason").selectOption("DAMAGED")
    await field(0, "outcome").selectOption("refund")
    await field(0, "comment").fill("A alça quebrou")
    await field(2, "quantity").selectOption("1")
    await field(2, "reason").selectOption("REGRET")
    await field(2, "outcome").selectOption("refund")
    await phone.getByRole("button", { name: words.goOn }).click()
    await expect(phone.getByRole("alert")).toContainText(words.needsPhoto)
    await expect(field(0, "comment")).toHaveValue("A alça quebrou")
    await field(0, "photos").setInputFiles(photo)
    await phone.getByRole("button", { name: words.goOn }).click()
    await phone.getByRole("button", { name: words.send }).click()
    await expect(phone.getByRole("heading", { name: words.received })).toBeVisible()
    const protocol = /RET-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await phone.locator("main").innerText())?.[0] ?? ""

    await signIn(admin)
    await page.goto(`/pipelines?pipeline=${form.pipeline_id}`)
    const m = catalogues["pt-BR"]
    await page.getByText("1001").first().click()
    const section = page.getByRole("region", { name: m.returns.ofDeal.title })
    await expect(section).toContainText(protocol)
    await expect(section).toContainText("Camiseta (Verde)")
    await expect(section.getByRole("img", { name: "caneca.png" })).toBeVisible()
    await expectAccessible(page)

    const id = /cards?\/([\w-]{36})|deals?\/([\w-]{36})/.exec(page.url())?.slice(1).find(Boolean) ?? ""
    const { stages } = await call(admin.token, getPipeline, { params: { id: form.pipeline_id ?? "" } })
    const body = { pipeline_stage_id: stages[1]?.id ?? "" }
    await call(admin.token, updateDeal, { params: { id }, body })
    await phone.reload()
    await expect(phone.getByRole("heading", { name: words.going })).toBeVisible()
    const sent = async () =>
      (await call(admin.token, listMessages, { query: { entity: "deal", record_id: id } })).data.length
    await expect.poll(sent, { timeout: 30_000 }).toBe(2)
  })
}
