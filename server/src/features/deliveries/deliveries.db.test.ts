import { retryMessage, updateMessageSettings } from "@funil/contract/messages/messages"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { type FakeReply, httpFake } from "../../../test/fakes/http-fake.ts"
import { twilioEnv, twilioFake } from "../../../test/fakes/sms-fakes.ts"
import { smtpSink } from "../../../test/fakes/smtp-sink.ts"
import { whatsappEnv, whatsappFake } from "../../../test/fakes/whatsapp-fake.ts"
import { deliveryScene, type DeliveryScene } from "../../../test/scenes/delivery-scene.ts"
import { mail } from "../../../test/scenes/make-message.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"
import { systemContext } from "../../platform/system-context.ts"
import { subscriptions } from "../webhooks/subscriptions.ts"
import { retryDeliveries } from "./delivery-changes.ts"
import { beginDelivery } from "./delivery-queue.ts"
import type { NewDelivery } from "./delivery.ts"
import { postponeDelivery, type RunDelivery, settleDelivery } from "./settle-delivery.ts"
import { phoneHash, suppress } from "./suppressions.ts"
const sink = await smtpSink()
const twilio = await httpFake(twilioFake)
const whatsapp = await httpFake(whatsappFake)
const answers = new Map<string, FakeReply | null>()
const target = await httpFake(({ url }) => answers.get(url.pathname) ?? { status: 200 })
const hanging = await httpFake(() => null)
const api = await testApi({
  SMTP_URL: sink.url,
  MAIL_FROM: "Funil <funil@funil.test>",
  PUBLIC_URL: "https://funil.test",
  ...twilioEnv(twilio.url),
  ...whatsappEnv(whatsapp.url),
})
let scene: DeliveryScene
let isBroken = false

beforeEach(async () => {
  const onSettled = async () => {
    if (isBroken) throw new Error("the process died")
  }
  scene = await deliveryScene(api, { onSettled })
})
afterEach(async () => {
  isBroken = false
  answers.clear()
  target.heard.length = 0
  await sql`update deliveries set next_at = null`.execute(api.database.owner)
})

function hook(path = "/ok", url = target.url): NewDelivery {
  return {
    channel: "webhook",
    url: url + path,
    method: "POST",
    headers: { authorization: "Bearer s3cret" },
    body: "{}",
  }
}

interface Stored {
  state: string
  reason: string | null
  detail: string | null
  attempts: number
  next_at: Date | null
  payload: string | null
}

async function stored(id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select state, reason, detail, attempts, next_at, payload from deliveries where id = ${id}
  `.execute(api.database.owner)
  if (!rows[0]) throw new Error("no such delivery")
  return rows[0]
}

test("an e-mail goes out with the account's name, its id and a picture, and the run is told", async () => {
  const { queue, enqueue, message, settled } = scene
  const runId = newId()
  const id = await enqueue(mail, runId)
  expect(await message(id)).toMatchObject({ state: "queued", processed_at: null, run_id: runId })
  expect(await queue.drain()).toBe(1)
  const { data, from } = await sink.next("joao@sol.test")
  expect(from).toBe("funil@funil.test")
  expect(data).toMatch(/^From: Empresa <funil@funil\.test>$/m)
  expect(data).toMatch(new RegExp(`^Message-ID: <${id}@funil\\.test>$`, "m"))
  expect(data).toContain("Seu forno chegou.")
  expect(data.replaceAll("=\n", "")).toMatch(/<img src=3D"https:\/\/funil\.test\/o\/[\w-]{64}\.gif"/)
  expect(data).not.toMatch(/^List-Unsubscribe/m)
  expect(await message(id)).toMatchObject({
    state: "sent",
    processed_at: api.clock.now.toISOString(),
    error: null,
  })
  expect((await message(id)).html).not.toContain("<img")
  expect(settled).toEqual([
    { runId, deliveryId: id, channel: "email", state: "sent", isKept: false, reason: null, detail: null },
  ])
})

test("an e-mail to a contact says how to unsubscribe, on one line each", async () => {
  const { queue, enqueue } = scene
  await enqueue({ ...mail, contactId: newId() })
  await queue.drain()
  const { data } = await sink.next("joao@sol.test")
  expect(data).toMatch(/^List-Unsubscribe: <https:\/\/funil\.test\/u\/[\w-]{64}>$/m)
  expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

test("without open tracking there is no picture, and answers go where the account wants them", async () => {
  const { queue, enqueue, admin } = scene
  const body = { open_tracking: false, reply_to: "vendas@sol.test" }
  await api.call(updateMessageSettings, admin, { body })
  await enqueue()
  await queue.drain()
  const { data } = await sink.next("joao@sol.test")
  expect(data).not.toContain("<img")
  expect(data).toMatch(/^Reply-To: vendas@sol\.test$/m)
})

test("nothing is written to an address that unsubscribed or bounced, however it is spelled", async () => {
  const { queue, enqueue, message, admin } = scene
  const ctx = await systemContext(api.services, await accountOf(api, admin))
  await inTransaction(ctx, (tx) => suppress(tx, "Joao@Sol.test", "unsubscribed"))
  await inTransaction(ctx, (tx) => suppress(tx, "eva@sol.test", "bounced"))
  const [joao, eva] = [await enqueue(), await enqueue({ ...mail, to: "EVA@sol.test " })]
  await queue.drain()
  expect(await message(joao)).toMatchObject({ state: "failed", reason: "unsubscribed" })
  expect(await message(eva)).toMatchObject({ state: "failed", reason: "bounced" })
  expect(sink.received).toEqual([])
  const other = await deliveryScene(api)
  await other.enqueue()
  await other.queue.drain()
  expect(await sink.next("joao@sol.test")).toBeDefined()
})

describe("a webhook that fails", () => {
  test("for a while is tried again, ever later, always under the same id", async () => {
    const { queue, enqueue, pass, settled } = scene
    answers.set("/ok", { status: 503 })
    const id = await enqueue(hook(), newId())
    const ids: unknown[] = []
    for (const wait of [5, 30, 120, 600, 3600, 14_400]) {
      await queue.drain()
      ids.push((await target.next()).headers["webhook-id"])
      const { state, reason, next_at } = await stored(id)
      expect({ state, reason }).toEqual({ state: "queued", reason: "refused" })
      expect(next_at?.getTime()).toBe(api.clock.now.getTime() + wait * 1000)
      pass(wait - 1)
      expect(await queue.drain()).toBe(0)
      pass(1)
    }
    expect(settled).toEqual([])
    await queue.drain()
    ids.push((await target.next()).headers["webhook-id"])
    expect(ids).toEqual(Array.from({ length: 7 }, () => id))
    expect(await stored(id)).toMatchObject({ state: "failed", detail: "HTTP 503", next_at: null })
    expect(settled).toMatchObject([{ state: "failed", reason: "refused" }])
  })

  test("for good rests at once", async () => {
    const { queue, enqueue } = scene
    answers.set("/ok", { status: 410 })
    const id = await enqueue(hook())
    await queue.drain()
    expect(await stored(id)).toMatchObject({ state: "failed", reason: "refused", attempts: 1, next_at: null })
    expect(await queue.drain()).toBe(0)
  })

  test("waits as long as it is told", async () => {
    const { queue, enqueue } = scene
    answers.set("/ok", { status: 429, headers: { "retry-after": "90" } })
    const id = await enqueue(hook())
    await queue.drain()
    expect((await stored(id)).next_at?.getTime()).toBe(api.clock.now.getTime() + 90_000)
  })

  test("is sent again by its run under the same id, and only what failed", async () => {
    const { queue, enqueue, admin } = scene
    const runId = newId()
    answers.set("/bad", { status: 400 })
    const [good, bad] = [await enqueue(hook("/ok"), runId), await enqueue(hook("/bad"), runId)]
    await queue.drain()
    target.heard.length = 0
    answers.clear()
    const ctx = await systemContext(api.services, await accountOf(api, admin))
    expect(await inTransaction(ctx, (tx) => retryDeliveries(tx, runId))).toBe(1)
    await queue.drain()
    expect(target.heard.map(({ headers }) => headers["webhook-id"])).toEqual([bad])
    expect(await stored(good)).toMatchObject({ state: "sent" })
    expect(await stored(bad)).toMatchObject({ state: "sent", reason: null, detail: null })
  })
})

test("what an address and its headers prove lies encrypted, and is gone when it was sent", async () => {
  const { queue, enqueue } = scene
  const id = await enqueue(hook())
  const { payload } = await stored(id)
  expect(payload).toMatch(/^1\./)
  expect(payload).not.toContain("s3cret")
  await queue.drain()
  expect((await target.next()).headers.authorization).toBe("Bearer s3cret")
  expect((await stored(id)).payload).toBeNull()
})

test("a process that dies between sending and settling sends again, with the same id, and loses nothing", async () => {
  const { queue, enqueue, pass, settled } = scene
  isBroken = true
  const id = await enqueue(hook(), newId())
  await queue.drain()
  expect((await target.next()).headers["webhook-id"]).toBe(id)
  expect(await stored(id)).toMatchObject({ state: "queued" })
  isBroken = false
  pass(31)
  await queue.drain()
  expect((await target.next()).headers["webhook-id"]).toBe(id)
  expect(await stored(id)).toMatchObject({ state: "sent", next_at: null })
  expect(settled).toHaveLength(1)
})

test("a worker that was too slow settles nothing, and does not begin again", async () => {
  const { enqueue, admin, queue, settled } = scene
  const id = await enqueue(hook(), newId())
  const accountId = await accountOf(api, admin)
  const ctx = await systemContext(api.services, accountId)
  const lost = { accountId, id, lease: newId(), attempts: 1, group: null }
  const before = await stored(id)
  const onSettled = async (_tx: unknown, one: RunDelivery) => void settled.push(one)
  const told = { onSettled, onAttempt: subscriptions.onAttempt }
  expect(await beginDelivery(ctx, lost, subscriptions)).toBeNull()
  await settleDelivery(ctx, lost, { state: "sent" }, told)
  await postponeDelivery(ctx, lost, { waitSeconds: 60, reason: "too_many" })
  expect(await stored(id)).toEqual(before)
  expect(settled).toEqual([])
  await queue.drain()
  expect(settled).toHaveLength(1)
})

test("two workers at once send each delivery once", async () => {
  const { queue, enqueue } = scene
  const other = await deliveryScene(api)
  const ids = await Promise.all(Array.from({ length: 12 }, () => enqueue(hook())))
  await Promise.all([queue.drain(), other.queue.drain()])
  const heard = target.heard.map(({ headers }) => String(headers["webhook-id"]))
  expect(heard.toSorted()).toEqual(ids.toSorted())
})

test("an account's flood of deliveries to a target leaves the next turn to another account", async () => {
  const { queue, enqueue } = scene
  const other = await deliveryScene(api)
  for (let count = 0; count < 40; count += 1) await enqueue(hook())
  const single = await other.enqueue(hook())
  await queue.drain()
  const heard = target.heard.map(({ headers }) => String(headers["webhook-id"]))
  expect(heard).toHaveLength(41)
  expect(heard.indexOf(single)).toBeLessThan(4)
})

test("a target that hangs holds up no other, and is left alone after three time-outs", async () => {
  const { queue, enqueue } = await deliveryScene(api, { withinMs: 3000 })
  const stuck: string[] = []
  for (let count = 0; count < 6; count += 1) stuck.push(await enqueue(hook("/", hanging.url)))
  const quick = await enqueue(hook())
  queue.start()
  await target.next()
  // At most two calls wait for the hanging target. The delivery behind them went out.
  expect(hanging.heard.length).toBeLessThanOrEqual(2)
  for (let count = 0; count < 4; count += 1) await hanging.next()
  await queue.stop()
  expect(await stored(quick)).toMatchObject({ state: "sent" })
  const rows = await Promise.all(stuck.map(stored))
  expect(rows.filter(({ reason }) => reason === "timeout")).toHaveLength(4)
  expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(2)
}, 60_000)

test.each([
  ["an SMS beyond 200", "sms", 199, { channel: "sms", to: "+5511987654321", text: "Seu forno chegou" }],
  ["a message beyond 1,000", "messages", 999, mail],
] as const)("%s an hour waits for the next hour and is not lost", async (_what, counter, sent, written) => {
  const { queue, enqueue, pass, message, admin } = scene
  await sql`
    insert into throttles (account_id, key, count, resets_at)
    values (${await accountOf(api, admin)}, ${`${counter} account`}, ${sent}, ${new Date(api.clock.now.getTime() + 1_800_000)})
  `.execute(api.database.owner)
  const [first, second] = [await enqueue(written), await enqueue(written)]
  await queue.drain()
  expect(await message(first)).toMatchObject({ state: "sent" })
  expect(await message(second)).toMatchObject({ state: "queued", reason: "too_many", attempts: 0 })
  pass(1799)
  expect(await queue.drain()).toBe(0)
  pass(1)
  await queue.drain()
  expect(await message(second)).toMatchObject({ state: "sent", reason: null })
})

describe("WhatsApp", () => {
  const text = { channel: "whatsapp", to: "+5511987654321", text: "Oi" } as const

  test("is written freely only to those who wrote within a day", async () => {
    const { queue, enqueue, message } = scene
    const id = await enqueue(text)
    await queue.drain()
    expect(await message(id)).toMatchObject({ state: "failed", reason: "outside_window" })
  })

  test("shows of two forms the one that went out", async () => {
    const { queue, enqueue, message } = scene
    const template = { name: "chegou", language: "pt_BR", parameters: ["Ana", "o forno"] }
    const both: NewDelivery = { ...text, template }
    const approved = { name: "template", value: "chegou (pt_BR)" }
    const id = await enqueue(both)
    expect(await message(id)).toMatchObject({ text: "Oi", facts: [approved] })
    await queue.drain()
    expect(await message(id)).toMatchObject({
      state: "sent",
      beginning: "chegou",
      text: "chegou\nAna\no forno",
      facts: [approved, { name: "message_id" }],
    })
    await sql`
      insert into whatsapp_windows (phone_number_id, person_hash, last_at)
      values ('106540352242922', ${phoneHash(text.to)}, ${api.clock.now})
    `.execute(api.database.owner)
    const free = await enqueue(both)
    await queue.drain()
    expect(await message(free)).toMatchObject({ state: "sent", text: "Oi", facts: [{ name: "message_id" }] })
    await sql`delete from whatsapp_windows`.execute(api.database.owner)
  })
})

test("a message that failed is sent again by hand, and one that did not is left alone", async () => {
  const { queue, enqueue, message, admin } = scene
  const id = await enqueue({ channel: "slack", url: `${target.url}/services/x`, text: "Venda" })
  answers.set("/services/x", { status: 404, body: "no_service" })
  await queue.drain()
  expect(await message(id)).toMatchObject({
    state: "failed",
    to: "localhost",
    error: "HTTP 404 no_service",
    can_retry: true,
  })
  answers.clear()
  expect(await api.call(retryMessage, admin, { params: { id } })).toMatchObject({
    state: "queued",
    reason: null,
    error: null,
    can_retry: false,
  })
  await queue.drain()
  expect(await message(id)).toMatchObject({ state: "sent" })
  expect(await api.send(retryMessage, admin, { params: { id } })).toMatchObject({ status: 409 })
})
