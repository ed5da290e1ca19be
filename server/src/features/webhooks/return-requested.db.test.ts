import { listWebhookSamples, type WebhookPayload } from "@funil/contract/data/webhooks"
import { getDealReturn } from "@funil/contract/forms/returns"
import { getDeal } from "@funil/contract/records/deals"
import { getPipeline } from "@funil/contract/settings/pipelines"
import { expect, test } from "vitest"
import { makeDeal } from "../../../test/factories.ts"
import { returnsScene } from "../../../test/scenes/returns-scene.ts"
import { signatureOf, webhookScene } from "../../../test/scenes/webhook-scene.ts"

const { api, open, request, restart, dealOf } = await returnsScene()
const { target, subscribe, examine, send } = await webhookScene(api)

test("what a shopper asks for on the page of returns reaches a program, signed, with its deal and its protocol", async () => {
  await restart()
  const ana = await api.signUp()
  const { path, pipeline_id } = await open(ana, "nuvemshop")
  const { secret } = await subscribe(ana, { events: ["return.requested"] })
  await makeDeal(api, ana, await api.call(getPipeline, ana, { params: { id: pipeline_id ?? "" } }))
  const page = await request(path)
  const { id } = await dealOf(ana, page.text)
  await examine()
  await send()
  expect(target.heard).toHaveLength(1)
  const heard = await target.next()
  expect(heard.headers["webhook-signature"]).toBe(signatureOf(heard, secret))
  const { type, data } = JSON.parse(heard.body) as WebhookPayload
  const params = { id }
  expect({ type, data }).toEqual({
    type: "return.requested",
    data: {
      record: await api.call(getDeal, ana, { params }),
      return: await api.call(getDealReturn, ana, { params }),
    },
  })
  expect(page.text).toContain(String(data.return?.["protocol"]))
  const [sample] = await api.call(listWebhookSamples, ana, { query: { event: "return.requested" } })
  expect(sample?.data).toEqual(data)
})
