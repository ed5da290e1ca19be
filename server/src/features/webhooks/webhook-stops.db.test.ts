import { updateUser } from "@funil/contract/account/users"
import { getWebhook, listWebhooks, updateWebhook } from "@funil/contract/data/webhooks"
import { listNotifications } from "@funil/contract/messages/notifications"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"
import { makeDeal, makePipeline } from "../../../test/factories.ts"
import { webhookScene } from "../../../test/scenes/webhook-scene.ts"

const api = await testApi()
const { answers, subscribe, told, pass } = await webhookScene(api)

async function stopsTold(who: Parameters<typeof api.call>[1]) {
  const { data } = await api.call(listNotifications, who, { query: {} })
  return data.flatMap(({ icon, title, description }) =>
    icon === "webhook_stopped" ? [`${title} ${description}`] : [],
  )
}

async function mailsTold(): Promise<string[]> {
  const { rows } = await sql<{ to: string }>`
    with mails as (delete from queued_jobs where name = 'mail.send' returning payload) select payload ->> 'to' as to from mails
  `.execute(api.database.owner)
  return rows.map(({ to }) => to)
}

test("an address that answers 410 is told nothing more, and the admins learn of it", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "admin")
  await api.colleague(ana, "manager")
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(ana, {})
  answers.set(new URL(webhook.url).pathname, { status: 410 })
  await makeDeal(api, ana, pipeline)
  await mailsTold()
  await told()
  const params = { id: webhook.id }
  expect(await api.call(getWebhook, ana, { params })).toMatchObject({
    enabled: false,
    stopped_reason: "gone",
  })
  const { host } = new URL(webhook.url)
  const sentence = `O webhook para ${host} foi desativado O endereço respondeu que não existe mais (410).`
  expect([await stopsTold(ana), await stopsTold(bia)]).toEqual([[sentence], [sentence]])
  expect((await mailsTold()).toSorted()).toEqual([ana.email, bia.email].toSorted())
  await makeDeal(api, ana, pipeline)
  expect(await told()).toEqual([])
  answers.delete(new URL(webhook.url).pathname)
  await makeDeal(api, ana, pipeline, { name: "Antes de ativar" })
  pass(0.001)
  const back = await api.call(updateWebhook, ana, { params, body: { enabled: true } })
  expect(back).toMatchObject({ enabled: true, stopped_reason: null, failing_since: null })
  expect(await told()).toEqual([])
})

test("a webhook whose every call failed for 5 days is switched off, one that worked in between is not", async () => {
  const ana = await api.signUp()
  const pipeline = await makePipeline(api, ana)
  const [broken, moody] = [await subscribe(ana, {}), await subscribe(ana, {})]
  for (const { url } of [broken, moody]) answers.set(new URL(url).pathname, { status: 400 })
  const failOnce = async () => {
    await makeDeal(api, ana, pipeline)
    await told()
  }
  await failOnce()
  pass(3 * 86_400)
  answers.delete(new URL(moody.url).pathname)
  await failOnce()
  answers.set(new URL(moody.url).pathname, { status: 400 })
  pass(2 * 86_400 - 1)
  await failOnce()
  expect(await api.call(listWebhooks, ana, {})).toMatchObject([{ enabled: true }, { enabled: true }])
  pass(1)
  await failOnce()
  expect(await api.call(listWebhooks, ana, {})).toMatchObject([
    { id: moody.id, enabled: true, stopped_reason: null },
    { id: broken.id, enabled: false, stopped_reason: "failing" },
  ])
  const { host } = new URL(broken.url)
  expect(await stopsTold(ana)).toEqual([
    `O webhook para ${host} foi desativado Há 5 dias nenhuma chamada dá certo.`,
  ])
})

test("a webhook ends with its author's rights, and goes on when another admin saves it", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "admin")
  const pipeline = await makePipeline(api, ana)
  const webhook = await subscribe(bia, {})
  await api.call(updateUser, ana, { params: { id: bia.id }, body: { role: "manager" } })
  await makeDeal(api, ana, pipeline)
  expect(await told()).toEqual([])
  const params = { id: webhook.id }
  expect(await api.call(getWebhook, ana, { params })).toMatchObject({
    enabled: false,
    stopped_reason: "author_gone",
  })
  expect(await stopsTold(ana)).toHaveLength(1)
  await api.call(updateWebhook, ana, { params, body: { enabled: true } })
  await makeDeal(api, ana, pipeline)
  expect(await told()).toMatchObject([{ type: "deal.created" }])
})
