import {
  listWebhookDeliveries,
  maxRetried,
  retryFailedDeliveries,
  updateWebhook,
  type WebhookDelivery,
} from "@funil/contract/data/webhooks"
import type { CallInput } from "@funil/contract/shared/endpoint"
import type { AccountId } from "@funil/contract/shared/ids"
import { CompiledQuery, sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { queryLog } from "../../../test/query-log.ts"
import { accountOf } from "../../../test/scenes/make-message.ts"
import { webhookScene } from "../../../test/scenes/webhook-scene.ts"
import { onConnection } from "../../platform/db/transaction.ts"

const api = await testApi()
const sent = queryLog()
const { answers, subscribe, told, deliveries } = await webhookScene(api)

type Query = CallInput<typeof listWebhookDeliveries>["query"]

/** A webhook with 5,000 deliveries. Every fourth failed and every fiftieth is about a won deal. */
async function webhookWithDeliveries(who: Person) {
  const webhook = await subscribe(who, { events: ["deal.created", "deal.won"] })
  const account = await accountOf(api, who)
  await sql`
    insert into webhook_deliveries (account_id, id, webhook_id, event, entity, record_id, body, state, created_at)
    select ${account}, gen_random_uuid(), ${webhook.id}, case when i % 50 = 0 then 'deal.won' else 'deal.created' end, 'deal',
      gen_random_uuid(), json_build_object('i', i), case when i % 4 = 0 then 'failed' else 'sent' end,
      ${api.clock.now}::timestamptz - make_interval(mins => 5000 - i / 10)
    from generate_series(1, 5000) i returning id
  `.execute(api.database.owner)
  await sql`
    insert into deliveries (account_id, id, webhook_id, entity, record_id, channel, target, state, attempts, created_at)
    select account_id, id, webhook_id, entity, record_id, 'webhook', 'x.test', state, 9, created_at
    from webhook_deliveries where account_id = ${account} and webhook_id = ${webhook.id} returning id
  `.execute(api.database.owner)
  await sql`analyze webhook_deliveries, deliveries`.execute(api.database.owner)
  return webhook
}

async function allPages(who: Person, id: string, query: Query): Promise<WebhookDelivery[]> {
  const found: WebhookDelivery[] = []
  for (;;) {
    const before = found.at(-1)?.id
    const page = { ...query, per_page: "100", ...(before && { before }) }
    const { data, has_more } = await api.call(listWebhookDeliveries, who, { params: { id }, query: page })
    found.push(...data)
    if (!has_more) return found
  }
}

/** Returns the query plans of reading deliveries in a table of real size. */
async function plans(who: Person): Promise<string> {
  const account = (await accountOf(api, who)) as AccountId
  const reads = sent.filter(({ text }) => text.startsWith("/* deliveries of webhook */"))
  const explained = reads.map(({ text, values }) =>
    onConnection(api.database.app, account, (db) =>
      db.executeQuery<Record<string, string>>(CompiledQuery.raw(`explain (costs off) ${text}`, [...values])),
    ),
  )
  return (await Promise.all(explained)).flatMap(({ rows }) => rows.flatMap(Object.values)).join("\n")
}

test("thousands of deliveries are read page by page, by state and by event, each once and the newest first", async () => {
  const ana = await api.signUp()
  const webhook = await webhookWithDeliveries(ana)
  await subscribe(ana, {})
  const read = (query: Query) => allPages(ana, webhook.id, query)
  const all = await read({})
  expect(new Set(all.map(({ id }) => id)).size).toBe(5000)
  const times = all.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await read({ state: "failed" })).toEqual(all.filter(({ state }) => state === "failed"))
  const failedWins = await read({ state: "failed", event: "deal.won" })
  expect(failedWins).toHaveLength(50)
  expect(failedWins).toEqual(all.filter(({ state, event }) => state === "failed" && event === "deal.won"))
  expect(await read({ event: "contact.created" })).toEqual([])
})

test("a page of deliveries is found in an index, however many there are", async () => {
  const ana = await api.signUp()
  const webhook = await webhookWithDeliveries(ana)
  sent.length = 0
  for (const query of [{}, { state: "failed" }, { event: "deal.won" }] as const)
    await api.call(listWebhookDeliveries, ana, { params: { id: webhook.id }, query })
  const plan = await plans(ana)
  expect(plan.match(/Index Only Scan Backward using webhook_deliveries_(pages|unsent)/g)).toHaveLength(3)
  expect(plan).not.toMatch(/Seq Scan/)
})

test("what is sent again by one call goes out under its id, and nothing does while the webhook is off", async () => {
  const ana = await api.signUp()
  const webhook = await subscribe(ana, { events: ["contact.created"] })
  answers.set(new URL(webhook.url).pathname, { status: 404 })
  for (const first_name of ["Ana", "Bia"]) await api.raw("POST", "/contacts", ana, { first_name })
  const first = await told()
  answers.delete(new URL(webhook.url).pathname)
  const params = { id: webhook.id }
  await api.call(updateWebhook, ana, { params, body: { enabled: false } })
  const off = await api.send(retryFailedDeliveries, ana, { params, body: {} })
  expect(off.status).toBe(409)
  await api.call(updateWebhook, ana, { params, body: { enabled: true } })
  expect(await api.call(retryFailedDeliveries, ana, { params, body: {} })).toEqual({ queued: 2, left: 0 })
  expect(await told()).toEqual(first)
  expect(await deliveries(ana, webhook)).toMatchObject([{ state: "sent" }, { state: "sent" }])
})

test("failed deliveries are sent again by one call, a thousand at once, the oldest first", async () => {
  const ana = await api.signUp()
  const webhook = await webhookWithDeliveries(ana)
  const params = { id: webhook.id }
  const failed = (await allPages(ana, webhook.id, { state: "failed" })).toReversed()
  expect(failed).toHaveLength(1250)
  const wins = await api.call(retryFailedDeliveries, ana, { params, body: { event: "deal.won" } })
  expect(wins).toEqual({ queued: 50, left: 0 })
  const both = await Promise.all([1, 2].map(() => api.call(retryFailedDeliveries, ana, { params, body: {} })))
  const counts = both.map(({ queued }) => queued).toSorted((one, other) => other - one)
  expect(counts[0]).toBe(maxRetried)
  const waiting = await allPages(ana, webhook.id, { state: "queued" })
  expect(waiting).toHaveLength(50 + counts.reduce((sum, count) => sum + count, 0))
  expect(waiting.every(({ attempts, next_at }) => attempts === 0 && next_at !== null)).toBe(true)
  const others = failed.filter(({ event }) => event !== "deal.won")
  const oldest = others.slice(0, maxRetried).map(({ id }) => id)
  expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining(oldest))
})
