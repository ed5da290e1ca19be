import { confirmSession, getMe, login } from "@funil/contract/account/auth"
import * as users from "@funil/contract/account/users"
import { undo } from "@funil/contract/records/history"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { importFile } from "../../../test/imports/import-file.ts"
import { mailbox, type Mailbox } from "../../../test/mailbox.ts"

const api = await testApi()
const { call, raw, send } = api
const password = "uma-senha-de-teste-7"
const start = api.clock.now

let mail: Mailbox
let ana: Person
let bia: Person

beforeAll(async () => {
  mail = await mailbox(api)
})

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
  bia = await api.colleague(ana, "agent")
})

const pass = (minutes: number) => {
  api.clock.now = new Date(start.getTime() + minutes * 60_000)
}
const change = (who: Person, whose: Person, body: object) =>
  send(users.updateUser, who, { params: { id: whose.id }, body })
const renamed = ({ email }: Person) => `nova-${email}`
const emailOf = async (who: Person) => (await call(getMe, who, {})).email
const signIn = ({ email, domain }: Person, typed = password) =>
  send(login, null, { body: { email, domain, password: typed } })

describe("one's own e-mail", () => {
  test("is not changed ten minutes after the password was entered, whatever the role", async () => {
    const others = [await api.colleague(ana, "manager"), await api.colleague(ana, "visitor")]
    pass(10)
    for (const who of [bia, ana, ...others]) {
      const reply = await change(who, who, { email: renamed(who), first_name: "Outra" })
      expect(reply).toMatchObject({ status: 403, body: { code: "confirmation_needed" } })
      expect(await call(getMe, who, {})).toMatchObject({ email: who.email })
      expect(await call(getMe, who, {})).not.toMatchObject({ first_name: "Outra" })
    }
    expect(mail.unread).toEqual([])
  })

  test("is changed with the password: the old address gets a mail, and a mailed code ends", async () => {
    await raw("POST", "/users/requestPasswordCode", null, { email: bia.email, domain: bia.domain })
    const code = await mail.code(bia.email)
    const email = renamed(bia)
    pass(10)
    await call(confirmSession, bia, { body: { password } })
    expect(await change(bia, bia, { email })).toMatchObject({ status: 200, body: { email } })
    const { data } = await mail.next(bia.email)
    expect(data).toContain(email)
    expect(data).toContain("Seu e-mail de acesso mudou")
    const body = { password_code: code, password, domain: bia.domain, email }
    expect((await raw("POST", "/users/updatePassword", null, body)).status).toBe(422)
    expect((await signIn({ ...bia, email })).status).toBe(200)
    expect((await signIn(bia)).status).toBe(401)
  })

  test("is told in the language of whoever changes it", async () => {
    await raw("PUT", `/users/${bia.id}`, bia, { email: renamed(bia) }, { "accept-language": "en" })
    expect((await mail.next(bia.email)).data).toContain("Your sign-in email has changed")
  })

  test("may be sent back as it is without a password", async () => {
    pass(10)
    const { body } = await send(users.getUser, bia, { params: { id: bia.id } })
    expect(await change(bia, bia, { ...body, job: "Vendas" })).toMatchObject({ status: 200 })
    expect(mail.unread).toEqual([])
  })

  test("allows as many wrong passwords as signing in, which it counts with", async () => {
    const guess = (typed: string) => send(confirmSession, bia, { body: { password: typed } })
    for (let count = 0; count < 4; count += 1) expect((await guess("errada-errada")).status).toBe(422)
    expect((await signIn(bia, "errada-errada")).status).toBe(401)
    const late = await guess(password)
    expect([late.status, Number(late.headers["retry-after"])]).toEqual([429, 900])
    expect((await signIn(bia)).status).toBe(429)
    expect(await emailOf(bia)).toBe(bia.email)
    pass(16)
    expect((await guess(password)).status).toBe(200)
    expect((await change(bia, bia, { email: renamed(bia) })).status).toBe(200)
    await mail.next(bia.email)
    expect((await signIn({ ...bia, email: renamed(bia) })).status).toBe(200)
  })

  test("does not come back by one's own undo, but by another admin's, and its address is told", async () => {
    const eva = await api.colleague(ana, "admin")
    const email = renamed(eva)
    const done = await change(eva, eva, { email })
    await mail.next(eva.email)
    const body = { token: done.headers["undo-token"] ?? "" }
    expect((await send(undo, eva, { body })).status).toBe(403)
    expect(await emailOf(eva)).toBe(email)
    expect(await call(undo, ana, { body })).toEqual({ undone: 1, skipped: [] })
    expect(await emailOf(eva)).toBe(eva.email)
    expect((await mail.next(email)).data).toContain(eva.email)
  })

  test("is not changed by an import, which confirms nothing", async () => {
    const csv = `id,first_name,email\n${ana.id},Ana Maria,${renamed(ana)}\n${bia.id},Bia,${renamed(bia)}\n`
    const options = { match_on: "id", on_match: "update" }
    const done = await importFile(api, ana, { path: "/users", csv, options })
    expect(done).toMatchObject({ updated: 1, failed: 1 })
    expect(await emailOf(ana)).toBe(ana.email)
    expect((await mail.next(bia.email)).data).toContain(renamed(bia))
    expect(mail.unread.filter(({ data }) => data.includes(renamed(ana)))).toEqual([])
  })

  test("is reached by no mass edit and no automation", async () => {
    const values = [{ field: "email", value: "x@y.test" }]
    const filters = [{ filterField: "id", operator: "=", valueField: ana.id }]
    expect((await raw("PUT", "/users/filter", ana, { filters, values })).status).toBe(422)
    const settings = { field: "email", value: "x@y.test" }
    const workflow = {
      name: "x",
      entity: "user",
      execute_when: "update",
      action: "change_field_value",
      settings,
    }
    expect(await raw("POST", "/workflows", ana, workflow)).toMatchObject({
      status: 422,
      body: { "settings.field": [expect.any(String)] },
    })
  })
})

test("a colleague's e-mail is changed by an admin without a password, and the old address gets a mail", async () => {
  pass(10)
  expect((await change(ana, bia, { email: renamed(bia) })).status).toBe(200)
  expect((await mail.next(bia.email)).data).toContain(renamed(bia))
  await change(ana, bia, { deactivated: true })
  expect((await change(ana, bia, { email: bia.email })).status).toBe(200)
  expect((await mail.next(renamed(bia))).data).toContain(bia.email)
})
