import { listAccounts, updateAccount } from "@funil/contract/account/accounts"
import { confirmSession } from "@funil/contract/account/auth"
import { placeholders } from "@funil/contract/account/plans"
import { listMessages } from "@funil/contract/messages/messages"
import { createBill, getBillPayment, sendBill, trashBill, updateBill } from "@funil/contract/records/bills"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { undo } from "@funil/contract/records/history"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { mailbox, type Mailbox } from "../../../test/mailbox.ts"
import { putStanding } from "../../../test/standing.ts"
import { checksum } from "../../platform/pix/pix-code.ts"

const api = await testApi()
const password = "uma-senha-de-teste-7"
const pix = { pix_key: "pix@sol.test", pix_name: "Padaria São João", pix_city: "São Paulo" }
let mail: Mailbox
let ana: Person

beforeAll(async () => {
  mail = await mailbox(api)
})
beforeEach(async () => {
  api.clock.now = new Date("2026-03-10T12:00:00.000Z")
  ana = await api.signUp()
})

const pass = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}
const account = (body: object, who = ana) => api.send(updateAccount, who, { body })
const paidByPix = () => account(pix)
const bill = (body: object = {}) =>
  api.call(createBill, ana, { body: { type: "revenue", total: 1234.5, due_date: "2026-03-20", ...body } })
const payment = (id: string) => api.call(getBillPayment, ana, { params: { id } })
const page = async (url: string | null, language?: string) => {
  const path = new URL(url ?? "").pathname
  const headers = language ? { "accept-language": language } : {}
  const { statusCode, body } = await api.app.inject({ method: "GET", url: path, headers })
  return { status: statusCode, text: body }
}

describe("a key of Pix", () => {
  test("is kept as banks know it, ten minutes after the password alone by the password again, and all admins are told", async () => {
    const eva = await api.colleague(ana, "admin")
    // Ana gets the mail about the new admin first.
    expect((await mail.next(ana.email)).data).not.toContain("Pix")
    await api.colleague(ana, "manager")
    const sent = { ...pix, pix_key: "529.982.247-25" }
    pass(10)
    expect(await account(sent)).toMatchObject({ status: 403, body: { code: "confirmation_needed" } })
    expect(await api.call(listAccounts, ana, {})).toMatchObject([{ pix_key: null }])
    await api.call(confirmSession, ana, { body: { password } })
    expect(await account(sent)).toMatchObject({ status: 200, body: { ...pix, pix_key: "52998224725" } })
    for (const { email } of [ana, eva]) expect((await mail.next(email)).data).toContain("Pix")
    pass(10)
    expect((await account({ ...sent, pix_key: "52998224725", pix_name: "Outra" })).status).toBe(200)
  })

  test("needs a name and a city, is refused when it is none, and is no manager's to change", async () => {
    const manager = await api.colleague(ana, "manager")
    expect((await account({ pix_key: pix.pix_key })).body).toHaveProperty("pix_name")
    expect((await account({ ...pix, pix_key: "nada" })).body).toHaveProperty("pix_key")
    expect(await account(pix, manager)).toMatchObject({ status: 403, body: { code: "forbidden" } })
    expect(await api.call(listAccounts, manager, {})).toMatchObject([{ pix_key: null }])
  })

  test("comes back by no undo, and the history tells it", async () => {
    await paidByPix()
    const { headers } = await account({ pix_key: "outra@lua.test" })
    const token = headers["undo-token"] ?? ""
    expect(await api.call(undo, ana, { body: { token } })).toMatchObject({
      undone: 0,
      skipped: [{ reason: "conflict" }],
    })
    expect(await api.call(listAccounts, ana, {})).toMatchObject([{ pix_key: "outra@lua.test" }])
  })
})

describe("how a bill is paid", () => {
  test("is told by the code of Pix, the same drawn, and a page", async () => {
    await paidByPix()
    const { id } = await bill({ description: "Forno" })
    const { url, text, pix: drawn } = await payment(id)
    const code = drawn?.code ?? ""
    expect(code).toContain("0112pix@sol.test")
    expect(code).toContain("54071234.50")
    expect(code).toContain("5916Padaria Sao Joao6009Sao Paulo")
    expect(code).toContain(id.replaceAll("-", "").slice(0, 25))
    expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)))
    expect(drawn?.qr).toMatch(/^<svg/)
    expect(text).toContain(url)
    expect(text).toContain("R$ 1.234,50")
    const shown = await page(url)
    expect(shown.status).toBe(200)
    for (const word of ["R$ 1.234,50", "20/03/2026", "Forno", "A pagar", code, "<svg"])
      expect(shown.text).toContain(word)
    // The page names a contact person only if nothing else says how to pay.
    for (const word of [ana.email, "Para saber como pagar"]) expect(shown.text).not.toContain(word)
    expect((await page(url, "en")).text).toContain("To be paid")
  })

  test("shows the address of who asks for it in place of the city of Pix", async () => {
    await paidByPix()
    const { url } = await payment((await bill()).id)
    expect((await page(url)).text).toContain("<span>São Paulo</span>")
    const address = "Rua Augusta, 1500, 4º andar, São Paulo – SP"
    await api.call(updateAccount, ana, { body: { address: ` ${address} ` } })
    const { text } = await page(url)
    expect(text).toContain(`<span>${address}</span>`)
    expect(text).not.toContain("<span>São Paulo</span>")
    for (const wrong of ["Rua\nAugusta", "a".repeat(201)])
      expect((await api.send(updateAccount, ana, { body: { address: wrong } })).status).toBe(422)
  })

  test("is not told any more once it was paid, nor of an expense, one in the trash, or one of another account", async () => {
    await paidByPix()
    const paid = await bill({ status: "received" })
    expect(await payment(paid.id)).toMatchObject({ pix: null })
    const shown = await page((await payment(paid.id)).url)
    expect(shown.text).toContain("Paga")
    expect(shown.text).not.toContain("br.gov.bcb.pix")
    expect(await payment((await bill({ type: "expense" })).id)).toEqual({
      url: null,
      text: null,
      pix: null,
      charge: null,
    })
    const { id } = await bill()
    const { url } = await payment(id)
    await api.call(updateBill, ana, { params: { id }, body: { type: "expense" } })
    expect((await page(url)).status).toBe(404)
    await api.call(updateBill, ana, { params: { id }, body: { type: "revenue" } })
    expect((await page(url)).status).toBe(200)
    await api.call(trashBill, ana, { params: { id } })
    expect(await page(url)).toMatchObject({
      status: 404,
      text: expect.stringContaining("não está disponível"),
    })
    const eva = await api.signUp()
    expect((await api.send(getBillPayment, eva, { params: { id: paid.id } })).status).toBe(404)
  })

  test("is a page that nobody guesses, which tells nothing of the record beside what is to be paid", async () => {
    const { id } = await bill({
      cost_center: "Segredo",
      tags: ["oculta"],
      method: "cash",
      url: "https://banco.test/pagar",
    })
    const { url, pix: none } = await payment(id)
    expect(none).toBeNull()
    const shown = await page(url)
    expect(shown.text).toContain("https://banco.test/pagar")
    for (const hidden of ["Segredo", "oculta", id]) expect(shown.text).not.toContain(hidden)
    const guessed = `${url?.slice(0, -2)}${url?.endsWith("AA") ? "BB" : "AA"}`
    expect((await page(guessed)).status).toBe(404)
  })

  test("goes on for an account that is blocked", async () => {
    const { id } = await bill()
    const { url } = await payment(id)
    await account({ document: placeholders.document, phone1: placeholders.phone1 })
    await putStanding(api, ana, "suspended")
    // Without a Pix key and a link, the page names a contact person.
    expect(await page(url)).toMatchObject({
      status: 200,
      text: expect.stringMatching(new RegExp(`Para saber como pagar, fale com .*${ana.email}`)),
    })
  })
})

describe("a bill that is sent", () => {
  const contact = (more: object = {}) =>
    api.call(createContact, ana, {
      body: { first_name: "Rita", email: "rita@lima.test", phone1: "11987654321", ...more } as never,
    })
  const send = (id: string, body: object) => api.send(sendBill, ana, { params: { id }, body: body as never })

  test("by e-mail stands among its messages, and goes to its contact, its company or another address", async () => {
    const { id: contact_id } = await contact()
    const { id: company_id } = await api.call(createCompany, ana, {
      body: { company: "Lua", email: "caixa@lua.test" },
    })
    const both = await bill({ contact_id, company_id })
    expect((await send(both.id, { channel: "email" })).body).toEqual({ to: "rita@lima.test", url: null })
    const own = await bill({ company_id })
    expect((await send(own.id, { channel: "email" })).body).toEqual({ to: "caixa@lua.test", url: null })
    expect((await send(own.id, { channel: "email", to: "outro@sol.test" })).body).toMatchObject({
      to: "outro@sol.test",
    })
    const { data } = await api.call(listMessages, ana, { query: { entity: "bill", record_id: own.id } })
    expect(data.map(({ to }) => to)).toEqual(["outro@sol.test", "caixa@lua.test"])
    expect(data[0]).toMatchObject({ channel: "email", subject: expect.stringContaining("1.234,50") })
    expect((await send((await bill()).id, { channel: "email" })).body).toHaveProperty("to")
  })

  test("by WhatsApp is a text for the browser to open, to the contact's phone", async () => {
    const { id } = await bill({ contact_id: (await contact()).id })
    const { body } = await send(id, { channel: "whatsapp" })
    const { url } = await payment(id)
    expect(body.url).toMatch(/^https:\/\/wa\.me\/5511987654321\?text=/)
    expect(decodeURIComponent(body.url ?? "")).toContain(url)
    expect((await send((await bill()).id, { channel: "whatsapp" })).body.url).toMatch(
      /^https:\/\/wa\.me\/\?text=/,
    )
  })

  test("is revenue", async () => {
    expect((await send((await bill({ type: "expense" })).id, { channel: "whatsapp" })).status).toBe(409)
  })
})
