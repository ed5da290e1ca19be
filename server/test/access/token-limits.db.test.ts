import { getMe } from "@funil/contract/account/auth"
import { expect, test } from "vitest"
import { buildApp } from "../../src/app.ts"
import { testApi } from "../client.ts"
import { byToken } from "../make-token.ts"

const perMinute = 20
const api = await testApi({ RATE_LIMIT: String(perMinute) })

test("a token's calls are limited over all processes together, and each answer tells how many are left", async () => {
  const ana = await api.signUp()
  const holder = await byToken(api, ana)
  const other = await buildApp(api.services)
  const url = "/api/auth/me"
  const headers = { authorization: `Bearer ${holder.token}` }
  const first = await api.send(getMe, holder, {})
  expect(first.headers).toMatchObject({
    "ratelimit-limit": "20",
    "ratelimit-remaining": "19",
    "ratelimit-reset": "60",
  })
  for (let count = 1; count < perMinute; count += 1) await api.send(getMe, holder, {})
  const refused = await api.send(getMe, holder, {})
  expect(refused).toMatchObject({ status: 429, headers: { "ratelimit-remaining": "0", "retry-after": "60" } })
  // Once a second, processes exchange their counts.
  const later = (seconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
  }
  const otherStatus = async () => {
    later(1)
    await api.send(getMe, holder, {})
    return (await other.inject({ url, headers })).statusCode
  }
  await expect.poll(otherStatus, { interval: 50, timeout: 10_000 }).toBe(429)
  later(61)
  expect((await other.inject({ url, headers })).statusCode).toBe(200)
  // A user's session has no limit in its headers.
  expect((await api.send(getMe, ana, {})).headers).not.toHaveProperty("ratelimit-limit")
  await other.close()
})
