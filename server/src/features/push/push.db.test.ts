import * as auth from "@funil/contract/account/auth"
import { getUser, updateUser } from "@funil/contract/account/users"
import { listNotifications, readAllNotifications } from "@funil/contract/messages/notifications"
import {
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
} from "@funil/contract/messages/push"
import { createNote } from "@funil/contract/records/notes"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { pushBody } from "../../../test/fakes/push-body.ts"
import { pushService } from "../../../test/fakes/push-service.ts"
import { runQueued } from "../../../test/run-queued.ts"

const api = await testApi()
const service = await pushService(api.clock)
const began = api.clock.now
let ana: Person
let rui: Person
let dealId: string

beforeEach(async () => {
  api.clock.now = began
  ana = await api.signUp()
  rui = await api.colleague(ana, "agent")
  dealId = (await makeDeal(api, ana, await firstPipeline(api, ana), { name: "Forno" })).id
})

const push = () => runQueued(api, "notification.push")
const subscribe = (who: Person, body: object) =>
  api.call(createPushSubscription, who, { body: body as never })
const subscriptions = (who: Person) => api.call(listPushSubscriptions, who, {})

async function browserOf(who: Person) {
  const { key } = await api.call(getPushKey, who, {})
  const browser = service.newBrowser(key)
  return { ...browser, browser, id: (await subscribe(who, browser.body)).id }
}

async function mention(who: Person, text = "veja"): Promise<void> {
  const note = `<p><span data-type="mention" data-id="${who.id}">@alguém</span> ${text}</p>`
  await api.call(createNote, ana, { body: { entity: "deal", record_id: dealId, note } })
}

async function signIn({ email, domain, id }: Person): Promise<Person> {
  const body = { email, domain, password: "uma-senha-de-teste-7" }
  return { id, email, domain, token: (await api.call(auth.login, null, { body })).token }
}

describe("a notification", () => {
  test("is pushed to each browser of its user, whom alone it can be read by", async () => {
    const [one, two] = [await browserOf(rui), await browserOf(rui)]
    const other = await browserOf(ana)
    await mention(rui)
    expect(await push()).toEqual([])
    const [told] = (await api.call(listNotifications, rui, { query: {} })).data
    for (const { pushed } of [one, two])
      expect(pushed).toMatchObject([
        {
          message: {
            id: told?.id,
            title: "Ana Souza mencionou você",
            description: "Forno · “@agent veja”",
            route: `/pipelines/deals/${dealId}`,
          },
          urgency: "normal",
          ttl: "86400",
        },
      ])
    expect(other.pushed).toEqual([])
  })

  test("is pushed in the language in which the browser subscribed", async () => {
    const { key } = await api.call(getPushKey, rui, {})
    const { body, pushed } = service.newBrowser(key)
    await api.raw("POST", "/push/subscriptions", rui, body, { "accept-language": "en" })
    await mention(rui)
    await push()
    expect(pushed.map(({ message }) => message.title)).toEqual(["Ana Souza mentioned you"])
  })

  test("is not pushed once it is read, a day old, or its session over", async () => {
    const { pushed } = await browserOf(rui)
    await mention(rui)
    await api.call(readAllNotifications, rui, {})
    await push()
    await mention(rui)
    api.clock.now = new Date(began.getTime() + 24 * 3600_000)
    await push()
    await mention(rui)
    await api.call(auth.logout, rui, {})
    await push()
    expect(pushed).toEqual([])
  })

  test("is within what push services take, however long its names are", async () => {
    const { pushed } = await browserOf(rui)
    await mention(rui, "ﷺ".repeat(5000))
    expect(await push()).toEqual([])
    expect(pushed[0]?.bytes).toBeLessThan(3072)
  })

  test("is tried again while the push service is ill, and given up when it refuses", async () => {
    const { browser, pushed } = await browserOf(rui)
    for (const [status, failures] of [
      [503, 1],
      [429, 1],
      [400, 0],
    ] as const) {
      browser.status = status
      await mention(rui)
      expect(await push()).toHaveLength(failures)
    }
    expect(pushed).toEqual([])
    expect(await subscriptions(rui)).toHaveLength(1)
  })

  test.each([404, 410])("that meets a browser gone with %i ends its subscription", async (status) => {
    const [{ browser }, { pushed }] = [await browserOf(rui), await browserOf(rui)]
    browser.status = status
    await mention(rui)
    expect(await push()).toEqual([])
    expect(await subscriptions(rui)).toHaveLength(1)
    expect(pushed).toHaveLength(1)
  })
})

describe("a subscription whose pushes are not taken", () => {
  const aDay = 24 * 3600_000
  const later = (days: number) => void (api.clock.now = new Date(api.clock.now.getTime() + days * aDay))
  const fail = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await mention(rui)
      await push()
    }
  }

  test.each([503, 403])("by answers of %i ends after twenty in a row over three days", async (status) => {
    const { browser } = await browserOf(rui)
    const kept = await browserOf(rui)
    browser.status = status
    await fail(20)
    later(2.9)
    await fail(1)
    expect(await subscriptions(rui)).toHaveLength(2)
    later(0.2)
    await fail(1)
    expect((await subscriptions(rui)).map(({ id }) => id)).toEqual([kept.id])
    expect(kept.pushed).toHaveLength(22)
  })

  test("is not ended by a few, however long it stands", async () => {
    const { browser } = await browserOf(rui)
    browser.status = 503
    await fail(10)
    later(20)
    await fail(9)
    expect(await subscriptions(rui)).toHaveLength(1)
  })

  test("begins anew once one is taken, or the browser subscribes again", async () => {
    const { browser, body } = await browserOf(rui)
    const begins = [async () => fail(1), async () => void (await subscribe(rui, body))]
    for (const begin of begins) {
      browser.status = 503
      await fail(19)
      later(4)
      browser.status = 201
      await begin()
      browser.status = 503
      await fail(1)
      expect(await subscriptions(rui)).toHaveLength(1)
    }
  })
})

describe("a subscription", () => {
  test("is listed to its user alone, and among the user's registrations", async () => {
    const { id } = await browserOf(rui)
    expect(await subscriptions(rui)).toEqual([
      { id, user_agent: "Chrome", current: true, created_at: began.toISOString() },
    ])
    expect(await subscriptions(await signIn(rui))).toMatchObject([{ id, current: false }])
    expect(await subscriptions(ana)).toEqual([])
    const { firebase_registration_ids: ids } = await api.call(getUser, ana, { params: { id: rui.id } })
    expect(ids).toEqual([id])
  })

  test("is replaced when the browser subscribes again, and taken over by who signs in there next", async () => {
    const { body, id } = await browserOf(rui)
    expect((await subscribe(rui, body)).id).toBe(id)
    expect((await subscribe(ana, body)).id).not.toBe(id)
    expect(await subscriptions(rui)).toEqual([])
    expect(await subscriptions(ana)).toHaveLength(1)
  })

  test("is deleted by its user alone", async () => {
    const { id } = await browserOf(rui)
    const params = { id }
    for (const who of [ana, await api.signUp()])
      expect((await api.send(deletePushSubscription, who, { params })).status).toBe(404)
    await api.call(deletePushSubscription, rui, { params })
    expect((await api.send(deletePushSubscription, rui, { params })).status).toBe(404)
    expect(await subscriptions(rui)).toEqual([])
  })

  test("ends when its session does: signing out, or the user deactivated", async () => {
    const there = await signIn(rui)
    await browserOf(there)
    const kept = await browserOf(rui)
    await api.call(auth.logout, there, {})
    expect((await subscriptions(rui)).map(({ id }) => id)).toEqual([kept.id])
    const change = (deactivated: boolean) =>
      api.call(updateUser, ana, { params: { id: rui.id }, body: { deactivated } })
    await change(true)
    await change(false)
    expect(await subscriptions(await signIn(rui))).toEqual([])
  })

  test("of twenty-one browsers the oldest makes way", async () => {
    const first = await subscribe(rui, pushBody())
    for (let count = 0; count < 20; count += 1) {
      api.clock.now = new Date(api.clock.now.getTime() + 1000)
      await subscribe(rui, pushBody())
    }
    const ids = (await subscriptions(rui)).map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(ids).not.toContain(first.id)
  })

  test.each([
    ["endpoint", { endpoint: "https://example.com/push" }],
    ["endpoint", { endpoint: "http://127.0.0.1/push" }],
    ["endpoint", { endpoint: "javascript:alert(1)" }],
    ["endpoint", { endpoint: "https://.push.apple.com/" }],
    ["keys.p256dh", { keys: { ...pushBody().keys, p256dh: Buffer.alloc(65, 4).toString("base64url") } }],
    ["keys.auth", { keys: { ...pushBody().keys, auth: "short" } }],
  ])("with a wrong %s is refused", async (field, wrong) => {
    const body = { ...pushBody(), ...wrong }
    const reply = await api.send(createPushSubscription, rui, { body })
    expect([reply.status, Object.keys(reply.body)]).toEqual([422, [field]])
    expect(await subscriptions(rui)).toEqual([])
  })
})
