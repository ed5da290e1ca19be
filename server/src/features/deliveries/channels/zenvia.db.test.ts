import { expect, test } from "vitest"
import { testApi } from "../../../../test/client.ts"
import { httpFake } from "../../../../test/fakes/http-fake.ts"
import { zenviaEnv, zenviaFake } from "../../../../test/fakes/sms-fakes.ts"
import { deliveryScene } from "../../../../test/scenes/delivery-scene.ts"

const zenvia = await httpFake(zenviaFake)
const api = await testApi(zenviaEnv(zenvia.url))

async function status(code: string, message: string, secret = "a-secret-of-zenvia"): Promise<number> {
  const causes = [{ channelErrorCode: "2", reason: "Absent subscriber", details: "Aparelho desligado" }]
  const messageStatus = { code, timestamp: api.clock.now.toISOString(), description: "told", causes }
  const payload = {
    id: `${code} ${message}`,
    type: "MESSAGE_STATUS",
    channel: "sms",
    message: { id: message },
    messageStatus,
  }
  const headers = { "x-webhook-secret": secret }
  const reply = await api.app.inject({ method: "POST", url: "/api/hooks/zenvia", payload, headers })
  return reply.statusCode
}

test("what Zenvia tells finds its message by Zenvia's own id", async () => {
  const scene = await deliveryScene(api)
  const [arrived, lost] = [
    await scene.enqueue({ channel: "sms", to: "+5511987654321", text: "Oi" }),
    await scene.enqueue({ channel: "sms", to: "+5511987654322", text: "Oi" }),
  ]
  // Zenvia repeats a report that arrives before we store the message's id.
  expect(await status("DELIVERED", "zenvia-5511987654321")).toBe(404)
  await scene.queue.drain()
  expect(await status("DELIVERED", "zenvia-5511987654321")).toBe(200)
  expect(await status("NOT_DELIVERED", "zenvia-5511987654322")).toBe(200)
  expect(await scene.message(arrived)).toMatchObject({
    state: "delivered",
    delivered_at: api.clock.now.toISOString(),
  })
  expect(await scene.message(lost)).toMatchObject({ state: "failed", error: "Aparelho desligado" })
})

test("Zenvia is not believed without the secret of its subscription", async () => {
  expect(await status("DELIVERED", "zenvia-5511987654321", "another")).toBe(401)
})
