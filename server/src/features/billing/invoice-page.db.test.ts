import { sql } from "kysely"
import { expect, test } from "vitest"
import { billingScene } from "../../../test/billing/billing-scene.ts"
import { testApi } from "../../../test/client.ts"
import { cancelInvoice, payInvoice } from "./settle-billing.ts"

const api = await testApi({
  BILLING_PIX_KEY: "pix@funil.test",
  BILLING_PIX_NAME: "Funil Soluções",
  BILLING_PIX_CITY: "São Paulo",
  SUPPORT_URL: "mailto:ajuda@funil.test?subject=Fatura",
  BILLING_ISSUER: String.raw`Funil Soluções Ltda\nCNPJ 11.222.333/0001-81`,
  BILLING_INSTRUCTIONS: String.raw`Banco 999\nConta <1>`,
})
const { admin, contextOf, order, coupon } = billingScene(api)

async function open(url: string | null, language = "pt-BR") {
  const { pathname } = new URL(url ?? "")
  const headers = { "accept-language": language }
  const { statusCode, body, headers: told } = await api.app.inject({ method: "GET", url: pathname, headers })
  return { status: statusCode, body, headers: told }
}

test("the page of an invoice tells what is owed by whom, and how to pay it", async () => {
  await api.raw("PUT", "/customers", admin(), { document: "11222333000181" })
  const { invoiceUrl, id } = await order({ subscription_coupon: await coupon() })
  const { status, body, headers } = await open(invoiceUrl)
  expect(status).toBe(200)
  expect(headers["content-security-policy"]).toContain("default-src 'none'")
  expect(headers["x-robots-tag"]).toBe("noindex")
  const text = body.replaceAll("\u00A0", " ")
  for (const part of [
    `Fatura ${admin().domain}-1`,
    "<dt>Situação</dt><dd>Pendente</dd>",
    "<dt>Cliente</dt><dd>Empresa</dd>",
    "<dt>CNPJ ou CPF</dt><dd>11.222.333/0001-81</dd>",
    "<dt>Plano</dt><dd>Grow, mensal</dd>",
    "<dt>Usuários</dt><dd>10</dd>",
    "<dt>Período</dt><dd>10/03/2026 a 09/04/2026</dd>",
    "<dt>Desconto</dt><dd>R$ 69,90</dd>",
    "<dt>Total</dt><dd>R$ 629,10</dd>",
    "<dt>Vencimento</dt><dd>15/03/2026</dd>",
    "<p>Banco 999</p>\n<p>Conta &lt;1&gt;</p>\n<p>Dúvidas sobre o pagamento: ajuda@funil.test</p>",
    "<svg xmlns",
    `br.gov.bcb.pix0114pix@funil.test5204000053039865406629.105802BR5914Funil Solucoes6009Sao Paulo62290525${id.replaceAll("-", "").slice(0, 25)}6304`,
  ])
    expect(text).toContain(part)
  // The page shows the amount first, then how to pay. The button is for phones, which can't scan
  // their own screen.
  const parts = [
    "CNPJ 11.222.333",
    "Fatura ",
    'class="total">R$ 629,10',
    "Vence em 15/03/2026",
    "data-copied",
    "<dl>",
  ]
  const places = parts.map((part) => text.indexOf(part, text.indexOf("<main")))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/copy.js">'])
})

test("what is paid or cancelled is not asked for again", async () => {
  const { invoiceUrl } = await order()
  await payInvoice(await contextOf(), 1)
  const paid = await open(invoiceUrl)
  expect(paid.body).toContain("<dd>Paga</dd>")
  expect(paid.body).toContain("<dt>Pagamento</dt><dd>10/03/2026</dd>")
  expect(paid.body).not.toMatch(/<svg|<script|Banco 999|ajuda@|Vence em/)
  const more = await order({ subscription_paid_users: 12 })
  await cancelInvoice(await contextOf(), 2)
  expect((await open(more.invoiceUrl)).body).toMatch(/Cancelada/)
})

test("the page is in the language of the account, and there is none for another address", async () => {
  const { invoiceUrl } = await order()
  await sql`update accounts set language = 'en' where domain = ${admin().domain}`.execute(api.database.owner)
  const page = await open(invoiceUrl)
  expect(page.body).toContain('<html lang="en">')
  expect(page.body).toContain("<dt>Due on</dt><dd>Mar 15, 2026</dd>")
  const wrong = await open(`${invoiceUrl?.slice(0, -1)}${invoiceUrl?.endsWith("A") ? "Q" : "A"}`, "en")
  expect(wrong).toMatchObject({ status: 404 })
  expect(wrong.body).toContain("This invoice doesn&#39;t exist")
})

test("it names whom it was made for, whatever the account is called later", async () => {
  const { invoiceUrl } = await order()
  const { owner } = api.database
  await owner.updateTable("accounts").set({ company: "Outra" }).where("domain", "=", admin().domain).execute()
  expect((await open(invoiceUrl)).body).toContain("<dd>Empresa</dd>")
})
