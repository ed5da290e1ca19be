import { listGivenDetails } from "@funil/contract/forms/given-details"
import { createContact, getContact } from "@funil/contract/records/contacts"
import { sql } from "kysely"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import type { Person } from "../../../../test/client.ts"
import { pictureOf } from "../../../../test/files/picture-files.ts"
import { accountOf } from "../../../../test/forms/answer-scene.ts"
import { forgetTries, oneMug, returnsScene } from "../../../../test/scenes/returns-scene.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { contactOfOrder } from "../requests/order-contact.ts"

const { api, open, post, find, restart, request, dealOf } = await returnsScene()
const start = api.clock.now
let ana: Person

beforeEach(async () => {
  await restart()
  ana = await api.signUp()
})

test.each([
  ["items.0.quantity", "0"],
  ["items.0.quantity", "-1"],
  ["items.0.quantity", "3"],
  ["items.0.quantity", "1e9"],
  ["items.0.quantity", "1000000000"],
  ["items.0.reason", ""],
  ["items.0.reason", "DELAYED"],
  ["items.0.reason", "constructor"],
  ["items.0.outcome", "gift"],
  ["items.0.outcome", "exchange"],
  ["items.0.comment", "x".repeat(1001)],
])("%s of %s is refused, and shown again with all that was typed", async (field, value) => {
  const { path } = await open(ana, "nuvemshop", {
    reasons: ["OTHER"],
    outcomes: ["refund", "store_credit"],
  })
  const items = await find(path, 1001, "rita@cliente.test")
  const good = { ...oneMug, "items.0.reason": "OTHER", "items.0.comment": "Azul" }
  const page = await post(path, { draft: items.draft, step: "items", ...good, [field]: value })
  expect(page.status).toBe(422)
  expect((await post(path, { draft: page.draft, step: "send" })).status).toBe(409)
  expect(page.html).toContain(field.endsWith("comment") ? "x".repeat(1001) : "Azul")
})

test("other items, other orders and fields that nobody asked for change nothing", async () => {
  const { path } = await open(ana, "nuvemshop")
  const page = await request(path, {
    ...oneMug,
    "items.7.quantity": "1",
    "items.__proto__.quantity": "1",
    "items.0.price": "0.01",
    amount: "1",
    user_id: ana.id,
  })
  const deal = await dealOf(ana, page.text)
  expect([deal.amount, deal.user_id]).toEqual([39.9, null])
})

test("a state that was forged, is too old, or is another form's or account's is none", async () => {
  const { path } = await open(ana, "nuvemshop")
  const other = await open(await api.signUp(), "nuvemshop")
  const second = await open(ana, "nuvemshop", { slug: "segunda" })
  const { draft } = await find(path, 1001, "rita@cliente.test")
  const refused = async (to: string, sent: string) => {
    const page = await post(to, { draft: sent, step: "items", ...oneMug })
    expect([page.status, page.text]).toEqual([422, expect.stringContaining("Busque o pedido de novo")])
  }
  await refused(other.path, draft)
  await refused(second.path, draft)
  await refused(path, `${draft.slice(0, -4)}AAAA`)
  await refused(path, "1.")
  await refused(path, "")
  api.clock.now = new Date(start.getTime() + 3601_000)
  await refused(path, draft)
})

test("photos are pictures, whatever they are called", async () => {
  const { path } = await open(ana, "nuvemshop", { require_photos_for: ["DAMAGED"] })
  const png = new Uint8Array(await pictureOf("png"))
  const stored = async () => (await sql`select from stored_files`.execute(api.database.owner)).rows.length
  const before = await stored()
  const disguised = [
    new File(["<script>alert(1)</script>"], "foto.jpg"),
    new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "foto.svg"),
    new File(["%PDF-1.7 x"], "foto.png"),
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "<html>"], "foto.jpg"),
    new File([png.slice(0, 60)], "foto.png"),
    new File([""], "foto.png"),
    new File([png], "foto.exe"),
    new File([new Uint8Array(11 * 1024 * 1024)], "foto.jpg"),
  ]
  for (const file of disguised) {
    await forgetTries(api)
    const items = await find(path, 1001, "rita@cliente.test")
    const fields = { ...oneMug, "items.0.reason": "DAMAGED", "items.0.photos": file }
    const page = await post(path, { draft: items.draft, step: "items", ...fields })
    expect([file.name, page.status]).toEqual([file.name, 422])
  }
  expect(await stored()).toBe(before)
  const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic", "latin1"), Buffer.alloc(64)])
  const { draft } = await find(path, 1001, "rita@cliente.test")
  const iPhone = new File([new Uint8Array(heic)], "IMG_0001.HEIC")
  const fields = { ...oneMug, "items.0.reason": "DAMAGED", "items.0.photos": iPhone }
  expect(await post(path, { draft, step: "items", ...fields })).toMatchObject({ status: 200 })
  expect(await stored()).toBe(before + 1)
  const nobody = await post(path, { draft: "", step: "items", "items.0.photos": new File([png], "a.png") })
  expect(nobody.status).toBe(422)
  const items = await find(path, 1001, "rita@cliente.test")
  const six = Array.from({ length: 6 }, () => ["items.0.photos", new File([png], "../a.png")] as const)
  const many = await post(path, [
    ["draft", items.draft],
    ["step", "items"],
    ...Object.entries(oneMug),
    ...six,
  ])
  expect([many.status, many.text]).toEqual([422, expect.stringContaining("São fotos demais")])
  const fewer = await post(path, { draft: many.draft, step: "items", ...oneMug, "items.0.drop.0": "on" })
  expect(fewer.text).toContain("4 fotos")
}, 30_000)

test("an address sends 50 MB of photos an hour, and what was typed stays", async () => {
  await forgetTries(api)
  const { path, id } = await open(ana, "nuvemshop")
  const png = new File([new Uint8Array(await pictureOf("png"))], "foto.png")
  const items = await find(path, 1001, "rita@cliente.test")
  const sent = { draft: items.draft, step: "items", ...oneMug, "items.0.comment": "Lascada na alça" }
  const first = await post(path, { ...sent, "items.0.photos": png })
  expect(first.text).toContain("1 foto")
  await sql`update throttles set count = ${50 * 1024 ** 2} where key like 'bytes_of_address %'`.execute(
    api.database.owner,
  )
  const more = await post(path, { ...sent, draft: first.draft, "items.0.photos": png })
  expect([more.status, more.text]).toEqual([429, expect.stringContaining("Chegaram fotos demais")])
  expect(more.html).toContain("Lascada na alça")
  expect((await post(path, { ...sent, draft: more.draft })).text).toContain("1 foto")
  const { rows } = await sql`select count from throttles where key = ${`bytes_of_form ${id}`}`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([{ count: png.size }])
  const { config } = api.services
  onTestFinished(() => void Object.assign(config, { diskLimit: 100 }))
  Object.assign(config, { diskLimit: 0 })
  const full = await post(path, { ...sent, draft: more.draft, "items.0.photos": png }, { ip: "203.0.113.9" })
  expect([full.status, full.text]).toEqual([
    507,
    expect.stringContaining("Não é possível receber fotos agora"),
  ])
  expect(full.html).toContain("Lascada na alça")
})

test("bodies that no browser sends are refused with a page in the form's language that says what to do", async () => {
  const { path } = await open(ana, "nuvemshop", { language: "en" })
  const parts = "multipart/form-data; boundary=x"
  const part = (value: string) => `--x\r\ncontent-disposition: form-data; name="number"\r\n\r\n${value}\r\n`
  const many = Array.from({ length: 1001 }, () => part("1")).join("")
  const bodies: readonly (readonly [type: string, body: string, status: number, told: string])[] = [
    ["application/x-www-form-urlencoded", `number=${"1".repeat(2 ** 20)}`, 413, "shorten what you wrote"],
    [parts, `${part("1".repeat(300_000))}--x--`, 413, "shorten what you wrote"],
    [parts, `${many}--x--`, 413, "shorten what you wrote"],
    [parts, part("1001"), 400, "Go back and send it again"],
    ["application/json", `{"step":"find"}`, 415, "Open the page from the link"],
    ["text/plain", "x", 415, "Open the page from the link"],
  ]
  for (const [type, payload, status, told] of bodies) {
    const headers = { "content-type": type, "accept-language": "pt-BR" }
    const reply = await api.app.inject({ method: "POST", url: path, payload, headers })
    expect([type, payload.length, reply.statusCode]).toEqual([type, payload.length, status])
    expect(reply.headers["content-type"]).toContain("text/html")
    expect(reply.body).toContain(`lang="en"`)
    expect(reply.body).toContain(told)
  }
})

test("an order with somebody's telephone does not give them its e-mail: a person accepts that", async () => {
  const phone1 = "+5511987654321"
  const known = await api.call(createContact, ana, { body: { first_name: "Rita", phone1 } })
  const buyer = { first_name: "Rita", last_name: "Lima", email: "outra@x.br", phone1, document: null }
  const found = await inTransaction(await accountOf(api, ana), (tx) => contactOfOrder(tx, buyer))
  expect(found).toBe(known.id)
  const params = { id: known.id }
  expect(await api.call(getContact, ana, { params })).toMatchObject({ email: null, last_name: "Lima" })
  expect(await api.call(listGivenDetails, ana, { params })).toMatchObject([
    { field: "email", value: "outra@x.br", form: null },
  ])
})
