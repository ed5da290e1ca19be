import { updateUser } from "@funil/contract/account/users"
import {
  getNotificationSettings,
  listNotifications,
  readAllNotifications,
  updateNotificationSettings,
} from "@funil/contract/messages/notifications"
import { createPushSubscription } from "@funil/contract/messages/push"
import { createNote } from "@funil/contract/records/notes"
import type { CallInput } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, makeDeal } from "../../../test/factories.ts"
import { pushBody } from "../../../test/fakes/push-body.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { systemContext } from "../../platform/system-context.ts"
import { mailDigests } from "./mail-digests.ts"

type Body = CallInput<typeof updateNotificationSettings>["body"]

const api = await testApi()
/** Noon in the account's zone. */
const noon = api.clock.now
let ana: Person
let rui: Person
let dealId: string

beforeEach(async () => {
  api.clock.now = noon
  ana = await api.signUp()
  rui = await api.colleague(ana, "agent")
  dealId = (await makeDeal(api, ana, await firstPipeline(api, ana), { name: "Forno" })).id
})

const choose = (who: Person, body: Body) => api.call(updateNotificationSettings, who, { body })
const settings = (who: Person) => api.call(getNotificationSettings, who, {})
const list = (who: Person) => api.call(listNotifications, who, { query: {} })

async function mention(who: Person, count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const note = `<span data-type="mention" data-id="${who.id}">@alguém</span>`
    await api.call(createNote, ana, { body: { entity: "deal", record_id: dealId, note } })
  }
}

async function pushes(): Promise<number> {
  const { rows } = await sql`delete from queued_jobs where name = 'notification.push' returning 1`.execute(
    api.database.owner,
  )
  return rows.length
}

describe("how I wish to be told", () => {
  const all = { app: true, push: true, email: true }

  test("is by every channel at first, of what my role is told of, without a mail", async () => {
    expect(await settings(rui)).toEqual({
      kinds: {
        task_assigned: all,
        task_starting: all,
        mention: all,
        deal_assigned: all,
        form_answered: all,
        return_requested: all,
        deal_won: all,
      },
      digest: "off",
      digest_hour: 8,
    })
    expect((await settings(ana)).kinds).toMatchObject({
      import_done: all,
      automation_failed: all,
      team_deal_won: { app: false, push: false, email: false },
    })
  })

  test("changes channel by channel, for me alone", async () => {
    await choose(rui, { kinds: { mention: { push: false } }, digest: "daily" })
    await choose(rui, { kinds: { mention: { email: false }, deal_won: { app: false } }, digest_hour: 18 })
    const changed = await settings(rui)
    expect(changed).toMatchObject({ digest: "daily", digest_hour: 18 })
    expect(changed.kinds.mention).toEqual({ app: true, push: false, email: false })
    expect(changed.kinds.deal_won).toEqual({ app: false, push: true, email: true })
    expect((await settings(ana)).kinds.mention).toEqual(all)
    expect(await choose(rui, {})).toEqual(changed)
  })

  test("keeps what two calls change at once", async () => {
    const channels = ["app", "push", "email"] as const
    await Promise.all(channels.map((channel) => choose(rui, { kinds: { mention: { [channel]: false } } })))
    expect((await settings(rui)).kinds.mention).toEqual({ app: false, push: false, email: false })
  })

  test.each<[string, object]>([
    ["kinds.nothing", { kinds: { nothing: { app: true } } }],
    ["kinds.mention.pigeon", { kinds: { mention: { pigeon: true } } }],
    ["digest", { digest: "hourly" }],
    ["digest_hour", { digest_hour: 24 }],
  ])("refuses a wrong %s", async (_field, body) => {
    expect((await api.raw("PUT", "/notifications/settings", rui, body)).status).toBe(422)
  })

  test("decides the bell and the push, each by itself", async () => {
    await api.call(createPushSubscription, rui, { body: pushBody() })
    await mention(rui)
    expect([(await list(rui)).total, await pushes()]).toEqual([1, 1])
    await choose(rui, { kinds: { mention: { push: false } } })
    await mention(rui)
    expect([(await list(rui)).total, await pushes()]).toEqual([2, 0])
    await choose(rui, { kinds: { mention: { app: false, push: true } } })
    await mention(rui)
    expect([(await list(rui)).total, (await list(rui)).unread, await pushes()]).toEqual([2, 2, 1])
    await choose(rui, { kinds: { mention: { push: false, email: false } } })
    await mention(rui)
    expect([(await list(rui)).total, await pushes()]).toEqual([2, 0])
  })
})

describe("the daily mail", () => {
  /** Returns the mails sent when the clock is `hours` after the test's noon. */
  async function mailsAfter(hours: number): Promise<{ to: string; subject: string; text: string }[]> {
    api.clock.now = new Date(noon.getTime() + hours * 3600_000)
    const { rows: accounts } = (await mailDigests.accounts?.(api.clock.now).execute(api.database.reader)) ?? {
      rows: [],
    }
    const account = await findAccount(api.services, ana.domain)
    if (accounts.some((row) => row.account === account))
      await mailDigests.run(await systemContext(api.services, account), null)
    const { rows } = await sql<{ payload: { to: string; subject: string; text: string } }>`
      delete from queued_jobs where name = 'mail.send' returning payload
    `.execute(api.database.owner)
    return rows.map(({ payload }) => payload)
  }

  beforeEach(() => sql`delete from queued_jobs`.execute(api.database.owner))

  test("tells once, from its hour on, of what is unread", async () => {
    await choose(rui, { digest: "daily", digest_hour: 8 })
    await mention(rui, 2)
    expect(await mailsAfter(0)).toEqual([])
    expect(await mailsAfter(19)).toEqual([])
    const [mail, ...more] = await mailsAfter(20)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: rui.email, subject: "2 notificações para você no Funil" })
    expect(mail?.text).toContain("Ana Souza mencionou você · Forno · “@agent”: http")
    expect(mail?.text).toContain(`/pipelines/deals/${dealId}`)
    expect(await mailsAfter(21)).toEqual([])
    expect(await mailsAfter(44)).toEqual([])
    await mention(rui)
    expect(await mailsAfter(45)).toEqual([])
    expect(await mailsAfter(68)).toMatchObject([{ subject: "1 notificação para você no Funil" }])
  })

  test("leaves out what was read, and what was not wished by mail", async () => {
    await choose(rui, { digest: "daily", kinds: { mention: { email: false } } })
    await mention(rui)
    expect(await mailsAfter(20)).toEqual([])
    await choose(rui, { kinds: { mention: { email: true } } })
    await mention(rui)
    await api.call(readAllNotifications, rui, {})
    expect(await mailsAfter(44)).toEqual([])
  })

  test("is not sent to who is deactivated", async () => {
    await choose(rui, { digest: "daily" })
    await mention(rui)
    await api.call(updateUser, ana, { params: { id: rui.id }, body: { deactivated: true } })
    expect(await mailsAfter(20)).toEqual([])
  })

  test("names twenty and says how many more there are", async () => {
    await choose(rui, { digest: "daily" })
    await mention(rui, 22)
    const [mail] = await mailsAfter(20)
    expect(mail?.text.match(/mencionou você/g)).toHaveLength(20)
    expect(mail?.text).toContain("E mais 2.")
  })

  test("is sent once when two processes send at once", async () => {
    await choose(rui, { digest: "daily" })
    await mention(rui)
    api.clock.now = new Date(noon.getTime() + 20 * 3600_000)
    const ctx = await systemContext(api.services, await findAccount(api.services, ana.domain))
    await Promise.all([mailDigests.run(ctx, null), mailDigests.run(ctx, null)])
    const { rows } = await sql`select from queued_jobs where name = 'mail.send'`.execute(api.database.owner)
    expect(rows).toHaveLength(1)
  })
})
