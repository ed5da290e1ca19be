import { answerNps, askNps, getNps } from "@funil/contract/home/nps"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { testApi } from "../../../test/client.ts"

const api = await testApi()
const { call, send } = api
const start = api.clock.now
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

test("whoever answered or closed the survey is asked again after 90 days", async () => {
  const ana = await api.signUp()
  const bia = await api.colleague(ana, "visitor")
  expect((await send(getNps, ana, {})).status).toBe(404)
  expect(await call(askNps, ana, {})).toEqual({ due: true })
  const said = await call(answerNps, ana, { body: { rating: 7, comment: "  Faltam painéis " } })
  expect(said).toEqual({ rating: 7, comment: "Faltam painéis", created_at: start.toISOString() })
  expect(await call(getNps, ana, {})).toEqual(said)
  expect(await call(askNps, ana, {})).toEqual({ due: false })
  expect((await send(getNps, bia, {})).status).toBe(404)
  await call(answerNps, bia, { body: { rating: null } })
  expect(await call(getNps, bia, {})).toMatchObject({ rating: null, comment: null })
  api.clock.now = later(89)
  await sql`update sessions set expires_at = ${later(200)}`.execute(api.database.owner)
  expect((await send(getNps, ana, {})).status).toBe(200)
  api.clock.now = later(90)
  expect((await send(getNps, ana, {})).status).toBe(404)
  api.clock.now = start
})

test.each([[0], [11], [7.5], ["7"]])("%s is no rating", async (rating) => {
  const ana = await api.signUp()
  expect(await api.raw("POST", "/nps", ana, { rating })).toMatchObject({
    status: 422,
    body: { rating: [expect.any(String)] },
  })
  expect((await send(getNps, ana, {})).status).toBe(404)
})

test("nobody is asked without a session", async () => {
  expect((await send(getNps, null, {})).status).toBe(401)
  expect((await send(answerNps, null, { body: { rating: 9 } })).status).toBe(401)
})
