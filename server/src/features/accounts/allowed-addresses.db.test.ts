import { listAccounts, updateAccount } from "@funil/contract/account/accounts"
import * as auth from "@funil/contract/account/auth"
import { checkDomain } from "@funil/contract/account/sign-up"
import { createContact } from "@funil/contract/records/contacts"
import { undo } from "@funil/contract/records/history"
import { beforeEach, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { listening, openEventTab } from "../../../test/event-tab.ts"
import { mailbox } from "../../../test/mailbox.ts"

const api = await testApi({ TRUST_PROXY: "true" })
const mail = await mailbox(api)
const server = await listening(api)
const password = "uma-senha-de-teste-7"
const from = (address: string) => ({ "x-forwarded-for": address })
const office = from("203.0.113.7")
const home = from("198.51.100.9")
const refused = { status: 403, body: { code: "ip_not_allowed", error: expect.any(String) as string } }

let ana: Person

beforeEach(async () => {
  ana = await api.signUp()
})

const allow = (ip_list: string[], headers: Record<string, string> = office) =>
  api.send(updateAccount, ana, { body: { ip_list } }, headers)

test("sign-in, codes and calls with a session from elsewhere are refused, and public ones are not", async () => {
  expect((await allow(["203.0.113.0/24"])).status).toBe(200)
  const { email, domain } = ana
  const login = { body: { email, domain, password } }
  expect(await api.send(auth.getMe, ana, {}, home)).toMatchObject(refused)
  expect(await api.send(auth.login, null, login, home)).toMatchObject(refused)
  expect(await api.send(auth.requestPasswordCode, null, { body: { email, domain } }, home)).toMatchObject(
    refused,
  )
  expect((await api.send(auth.getMe, ana, {}, office)).status).toBe(200)
  expect((await api.send(auth.login, null, login, from("203.0.113.255"))).status).toBe(200)
  const params = { domain: "ainda-livre" }
  expect((await api.send(checkDomain, ana, { params }, home)).status).toBe(200)
})

test("a code that was mailed sets no password from elsewhere, and is not spent by the try", async () => {
  await allow(["203.0.113.7"])
  const { email, domain } = ana
  await api.send(auth.requestPasswordCode, null, { body: { email, domain } }, office)
  const body = { email, domain, password_code: await mail.code(email), password: "outra-senha-de-teste-8" }
  for (let count = 0; count < 6; count += 1)
    expect(await api.send(auth.updatePassword, null, { body }, home)).toMatchObject(refused)
  expect((await api.send(auth.updatePassword, null, { body }, office)).status).toBe(200)
})

test("tries from elsewhere do not count against who may sign in", async () => {
  await allow(["203.0.113.7"])
  const { email, domain } = ana
  for (let count = 0; count < 6; count += 1)
    await api.send(auth.login, null, { body: { email, domain, password: "errada-errada" } }, home)
  const body = { email, domain, password }
  expect((await api.send(auth.login, null, { body }, office)).status).toBe(200)
})

test("an open stream from elsewhere ends, and one from within goes on", async () => {
  const within = await openEventTab(server, ana)
  const rui = await api.colleague(ana, "agent")
  const outside = await openEventTab(server, rui)
  await allow(["203.0.113.7", "127.0.0.0/8"])
  const { id } = await api.call(createContact, ana, { body: { first_name: "Bia" } })
  await within.toldOf(id, id)
  await outside.toldOf(id, id)
  await allow(["203.0.113.7"])
  await Promise.all([outside, within].map((tab) => tab.until(({ isOver }) => isOver)))
  expect([outside.isOver, within.isOver]).toEqual([true, true])
})

test.each([
  ["203.0.113.7", ["203.0.113.7"]],
  ["203.0.113.7", ["10.0.0.0/8", "203.0.112.0/23"]],
  ["::ffff:203.0.113.7", ["203.0.113.7"]],
  ["2001:db8:1:2::3", ["2001:DB8:1::/48"]],
  ["2001:db8::7", ["2001:0db8:0::7"]],
])("from %s the list %j is taken", async (address, list) => {
  expect((await allow(list, from(address))).status).toBe(200)
  expect((await api.send(auth.getMe, ana, {}, from(address))).status).toBe(200)
})

test.each([
  ["a list without the own address", ["198.51.100.0/24"], "ip_list"],
  ["something that is no address", ["203.0.113.7", "escritório"], "ip_list.1"],
  ["a mask too long", ["203.0.113.7/33"], "ip_list.0"],
  ["more than 50", ["203.0.113.7", ...Array.from({ length: 50 }, (_, at) => `10.0.0.${at}`)], "ip_list"],
])("%s is refused", async (_name, list, field) => {
  expect(await allow(list)).toMatchObject({ status: 422, body: { [field]: [expect.any(String)] } })
})

test("an undo leaves a list alone that would lock out who undoes", async () => {
  await allow(["203.0.113.7"])
  const { headers } = await allow([])
  const body = { token: headers["undo-token"] ?? "" }
  const away = await api.send(undo, ana, { body }, home)
  expect(away.body).toMatchObject({ undone: 0, skipped: [{ entity: "account", reason: "conflict" }] })
  const [account] = (await api.send(listAccounts, ana, {}, home)).body
  expect(account?.ip_list).toEqual([])
  expect((await api.send(undo, ana, { body }, office)).body).toMatchObject({ undone: 1 })
  expect(await api.send(auth.getMe, ana, {}, home)).toMatchObject(refused)
})
