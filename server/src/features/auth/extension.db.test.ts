import * as auth from "@funil/contract/account/auth"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"

const api = await testApi()
let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

async function opened(who: Person): Promise<Person> {
  const { token, domain } = await api.call(auth.openExtension, who, {})
  expect(domain).toBe(ana.domain)
  return { ...who, token }
}

const statusOf = async (who: Person) => (await api.send(auth.getMe, who, {})).status

test("the extension has a session of its own, listed and ended as such", async () => {
  const extension = await opened(ana)
  expect(extension.token).not.toBe(ana.token)
  expect((await api.call(auth.getMe, extension, {})).id).toBe(ana.id)
  const sessions = await api.call(auth.listSessions, ana, {})
  expect(sessions.map(({ kind, current }) => [kind, current])).toEqual([
    ["extension", false],
    ["web", true],
  ])
  await api.call(auth.endSession, ana, { params: { id: sessions[0]?.id ?? "" } })
  expect([await statusOf(extension), await statusOf(ana)]).toEqual([401, 200])
})

test("it is replaced by the next one, and ends with the session that opened it", async () => {
  const { email, domain } = ana
  const { token } = await api.call(auth.login, null, {
    body: { email, domain, password: "uma-senha-de-teste-7" },
  })
  const other = { ...ana, token }
  const [first, second, elsewhere] = [await opened(ana), await opened(ana), await opened(other)]
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  await api.call(auth.logout, ana, {})
  expect([await statusOf(second), await statusOf(elsewhere)]).toEqual([401, 200])
})

test("the extension that ends its own session leaves the web app signed in", async () => {
  const extension = await opened(ana)
  await api.call(auth.logout, extension, {})
  expect([await statusOf(extension), await statusOf(ana)]).toEqual([401, 200])
})

test("without an extension that is set up no session is handed out", async () => {
  const none = await testApi({ EXTENSION_ID: "" })
  const rui = await none.signUp()
  expect((await none.send(auth.openExtension, rui, {})).status).toBe(404)
  expect((await none.call(auth.getMe, rui, {})).extension_id).toBeNull()
  expect((await api.call(auth.getMe, ana, {})).extension_id).toMatch(/^[a-p]{32}$/)
})
