import { updateAccount } from "@funil/contract/account/accounts"
import { createForm } from "@funil/contract/forms/forms"
import { createBill, getBillPayment } from "@funil/contract/records/bills"
import { createDeal } from "@funil/contract/records/deals"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { firstPipeline, stageId } from "../../../test/factories.ts"
import { smtpSink } from "../../../test/fakes/smtp-sink.ts"
import { contactForm, formPath } from "../../../test/forms/form-scene.ts"
import { deliveryScene } from "../../../test/scenes/delivery-scene.ts"
import { webhookScene } from "../../../test/scenes/webhook-scene.ts"

const sink = await smtpSink()
const api = await testApi({ SMTP_URL: sink.url, PUBLIC_URL: "https://funil.test" })

const provedAt = (who: Person, at: Date | null) =>
  sql`update accounts set email_proved_at = ${at} where domain = ${who.domain}`.execute(api.database.owner)
const get = (url: string) => api.app.inject({ method: "GET", url: new URL(url).pathname })

test("before the e-mail is proved a mail waits, and goes out after it", async () => {
  const { admin, enqueue, message, pass, queue } = await deliveryScene(api)
  await provedAt(admin, null)
  const id = await enqueue()
  await queue.drain()
  expect(await message(id)).toMatchObject({ state: "queued" })
  expect(sink.received).toEqual([])
  await provedAt(admin, api.clock.now)
  pass(3600)
  await queue.drain()
  expect(await message(id)).toMatchObject({ state: "sent" })
  expect(sink.received.splice(0)).toHaveLength(1)
})

test("a proved account mails 50 times on its first day, however fast", async () => {
  const { admin, enqueue, pass, queue } = await deliveryScene(api)
  await provedAt(admin, api.clock.now)
  for (let count = 0; count < 55; count += 1) await enqueue()
  await queue.drain()
  expect(sink.received.splice(0)).toHaveLength(50)
  pass(25 * 3600)
  await queue.drain()
  expect(sink.received.splice(0)).toHaveLength(5)
})

test("before the e-mail is proved no webhook is called", async () => {
  const ana = await api.signUp()
  const scene = await webhookScene(api)
  await scene.subscribe(ana, {})
  await provedAt(ana, null)
  const pipeline = await firstPipeline(api, ana)
  await api.call(createDeal, ana, { body: { name: "Forno", pipeline_stage_id: stageId(pipeline, 0) } })
  expect(await scene.told()).toEqual([])
  await provedAt(ana, api.clock.now)
  scene.pass(3600)
  expect(await scene.told()).toHaveLength(1)
})

test("before the e-mail is proved pages of forms and bills show nothing of the account", async () => {
  const ana = await api.signUp()
  const form = await api.call(createForm, ana, { body: contactForm("Fale com a padaria") })
  const pix = { pix_key: "pix@sol.test", pix_name: "Padaria", pix_city: "Recife" }
  await api.call(updateAccount, ana, { body: pix })
  const { id } = await api.call(createBill, ana, {
    body: { type: "revenue", total: 12, due_date: "2026-03-20", description: "Um bolo" },
  })
  const { url } = await api.call(getBillPayment, ana, { params: { id } })
  const shown = async () => [
    (await get(`https://funil.test${formPath(form)}`)).body.includes("Fale com a gente"),
    (await get(url ?? "")).statusCode === 200,
  ]
  expect(await shown()).toEqual([true, true])
  await provedAt(ana, null)
  expect(await shown()).toEqual([false, false])
})
