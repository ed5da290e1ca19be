import { getWebhookSecret, rotateWebhookSecret } from "@funil/contract/data/webhook-secrets"
import {
  getMessage,
  getMessageSettings,
  listOutbox,
  retryMessage,
  updateMessageSettings,
} from "@funil/contract/messages/messages"
import { undo } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { deliveryScene, type DeliveryScene } from "../../../test/scenes/delivery-scene.ts"
import { mail } from "../../../test/scenes/make-message.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { systemContext } from "../../platform/system-context.ts"
import { purgeDeliveries } from "../deliveries/delivery-changes.ts"

const api = await testApi({ PUBLIC_URL: "https://funil.test" })
let scene: DeliveryScene

beforeEach(async () => {
  scene = await deliveryScene(api)
})

test("without a mail server messages are kept in the outbox, where they can be read", async () => {
  const { queue, enqueue, message, admin } = scene
  const [email, sms] = [
    await enqueue(),
    await enqueue({ channel: "sms", to: "+5511987654321", text: "Seu forno chegou" }),
  ]
  await queue.drain()
  expect(await message(email)).toMatchObject({
    state: "kept",
    processed_at: null,
    html: mail.html,
    text: mail.text,
    record_name: "Forno",
    facts: [
      { name: "from", value: "Empresa <funil@funil.test>" },
      { name: "message_id", value: `<${email}@funil.test>` },
    ],
  })
  expect(await message(sms)).toMatchObject({ state: "kept", to: "+5511987654321", html: null })
  const { routes } = await api.call(getMessageSettings, admin, {})
  expect(routes).toEqual({ email: "outbox", sms: "outbox", whatsapp: "outbox" })
})

test("the outbox is found by channel, state and words, the newest first, in pages", async () => {
  const { enqueue, queue, admin, dealId } = scene
  const first = await enqueue({ ...mail, subject: "Orçamento do forno", to: "ana@sol.test" })
  await queue.drain()
  scene.pass(1)
  const second = await enqueue({ channel: "sms", to: "+5511987654321", text: "x".repeat(500) })
  const ids = async (query: object) => (await api.call(listOutbox, admin, { query })).data.map(({ id }) => id)
  expect(await ids({})).toEqual([second, first])
  expect(await ids({ channel: "sms" })).toEqual([second])
  expect(await ids({ state: "kept" })).toEqual([first])
  expect(await ids({ search: "ORCAMENTO" })).toEqual([first])
  expect(await ids({ search: "ana@" })).toEqual([first])
  expect(await ids({ search: "%" })).toEqual([])
  const page = await api.call(listOutbox, admin, { query: { per_page: "1", page: "2" } })
  expect(page).toMatchObject({ total: 2, last_page: 2, data: [{ id: first }] })
  const [sms] = (await api.call(listOutbox, admin, { query: { channel: "sms" } })).data
  expect(sms).toMatchObject({
    entity: "deal",
    record_id: dealId,
    record_name: "Forno",
    beginning: "x".repeat(200),
    attempts: 0,
    next_attempt_at: api.clock.now.toISOString(),
    can_retry: false,
  })
})

test("a message of another account is unknown, and none of it is listed", async () => {
  const id = await scene.enqueue()
  const { admin } = await deliveryScene(api)
  expect(await api.send(getMessage, admin, { params: { id } })).toMatchObject({ status: 404 })
  expect(await api.send(retryMessage, admin, { params: { id } })).toMatchObject({ status: 404 })
  expect((await api.call(listOutbox, admin, { query: {} })).total).toBe(0)
})

test("below the admin level a message is read by those who see its record", async () => {
  const { admin, enqueue } = scene
  const id = await enqueue()
  const agent = await api.colleague(admin, "agent")
  const restricted = await api.colleague(admin, "restricted_agent")
  expect(await api.call(getMessage, agent, { params: { id } })).toMatchObject({ text: mail.text })
  expect(await api.send(getMessage, restricted, { params: { id } })).toMatchObject({ status: 404 })
})

describe("the settings", () => {
  test("are changed one by one, recorded, and put back by an undo", async () => {
    const { admin } = scene
    const reply = await api.send(updateMessageSettings, admin, { body: { reply_to: "Vendas@Sol.test" } })
    expect(reply.body).toMatchObject({ open_tracking: true, reply_to: "Vendas@Sol.test" })
    const { body } = await api.send(updateMessageSettings, admin, { body: { open_tracking: false } })
    expect(body).toMatchObject({ open_tracking: false, reply_to: "Vendas@Sol.test" })
    const token = reply.headers["undo-token"] ?? ""
    await api.call(undo, admin, { body: { token } })
    expect(await api.call(getMessageSettings, admin, {})).toMatchObject({
      open_tracking: false,
      reply_to: null,
    })
  })

  test("refuse what is no address", async () => {
    const reply = api.send(updateMessageSettings, scene.admin, { body: { reply_to: "vendas\r\nBcc: x@y.z" } })
    expect(await reply).toMatchObject({ status: 422 })
  })
})

describe("the secret of webhooks", () => {
  test("is the same until it is rotated, and the old one holds for a day", async () => {
    const { admin, pass } = scene
    const first = await api.call(getWebhookSecret, admin, {})
    expect(first).toEqual({ secret: expect.stringMatching(/^whsec_[\w+/]{32}$/) as string, previous: null })
    expect(await api.call(getWebhookSecret, admin, {})).toEqual(first)
    const until = new Date(api.clock.now.getTime() + 86_400_000).toISOString()
    const second = await api.call(rotateWebhookSecret, admin, {})
    expect(second).toMatchObject({ previous: { secret: first.secret, until } })
    expect(second.secret).not.toBe(first.secret)
    pass(86_400)
    expect(await api.call(getWebhookSecret, admin, {})).toEqual({ secret: second.secret, previous: null })
  })

  test("is another for each account, and is stored encrypted", async () => {
    const { secret } = await api.call(getWebhookSecret, scene.admin, {})
    const { admin } = await deliveryScene(api)
    expect((await api.call(getWebhookSecret, admin, {})).secret).not.toBe(secret)
    const { rows } = await sql<{ secret: string }>`select secret from webhook_secrets`.execute(
      api.database.owner,
    )
    for (const row of rows) expect(row.secret).toMatch(/^1\.[\w+/=]+$/)
  })
})

test("texts are kept for 90 days, that they were sent for good", async () => {
  const { enqueue, queue, message, admin } = scene
  const id = await enqueue()
  await queue.drain()
  const ctx = await systemContext(api.services, await accountOf(api, admin))
  const age = (days: number, seconds: number) =>
    sql`
      update messages set created_at = ${api.clock.now}::timestamptz - make_interval(days => ${days}, secs => ${seconds})
      where id = ${id}
    `.execute(api.database.owner)
  await age(89, 86_399)
  await purgeDeliveries.run(ctx)
  expect(await message(id)).toMatchObject({ text: mail.text })
  await age(90, 0)
  await purgeDeliveries.run(ctx)
  expect(await message(id)).toMatchObject({
    state: "kept",
    html: null,
    text: null,
    beginning: null,
    to: mail.to,
  })
})
