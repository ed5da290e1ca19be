import { closeAccount, getAccountStatus, reopenAccount } from "@funil/contract/account/accounts"
import { confirmSession, login, requestPasswordCode } from "@funil/contract/account/auth"
import { createInvoice, listInvoices } from "@funil/contract/account/billing"
import { checkDomain } from "@funil/contract/account/sign-up"
import { createUser } from "@funil/contract/account/users"
import { listOperations } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../test/client.ts"
import { mailbox, type Mailbox } from "../../../test/mailbox.ts"
import { putStanding } from "../../../test/standing.ts"
import { jobDefinitions } from "../../app.ts"
import { findAccount } from "../../platform/access/account-directory.ts"
import { isDoneFor } from "../../platform/jobs/job-definition.ts"
import { systemContext } from "../../platform/system-context.ts"
import { suspendAccount } from "../billing/settle-billing.ts"

const api = await testApi()
const { call, raw, send } = api
const password = "uma-senha-de-teste-7"
const start = api.clock.now
const dayMs = 86_400_000

let mail: Mailbox
let ana: Person

beforeAll(async () => {
  mail = await mailbox(api)
})
beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
})

const close = (who: Person, body: object = {}) =>
  send(closeAccount, who, { body: { password, domain: who.domain, ...body } })
const reopen = (token: string) => send(reopenAccount, null, { body: { token } })
const signIn = ({ email, domain }: Person, typed = password) =>
  send(login, null, { body: { email, domain, password: typed } })
const linkFor = ({ email }: Person) => mail.reopening(email)
const contextOf = async ({ domain }: Person) =>
  systemContext(api.services, await findAccount(api.services, domain))

/** Waits until no mail with a reopening link is queued. */
async function allMailed(who: Person): Promise<void> {
  const { accountId } = await contextOf(who)
  const waiting = sql`
    select from queued_jobs where account_id = ${accountId} and name = 'account.mail_reopening'
  `
  await expect.poll(async () => (await waiting.execute(api.database.owner)).rows.length).toBe(0)
}

describe("an account is closed", () => {
  test("by an admin alone, who knows the password and the domain", async () => {
    for (const role of ["manager", "agent", "visitor"] as const) {
      const reply = await close(await api.colleague(ana, role))
      expect(reply).toMatchObject({ status: 403, body: { code: "forbidden" } })
    }
    expect(await close(ana, { domain: "outra" })).toMatchObject({
      status: 422,
      body: { domain: ["Este não é o domínio da sua conta."] },
    })
    expect(await close(ana, { password: "errada" })).toMatchObject({
      status: 422,
      body: { password: ["Senha incorreta."] },
    })
    for (let tries = 1; tries < 5; tries += 1) await close(ana, { password: "errada" })
    expect(await close(ana)).toMatchObject({ status: 429 })
    expect((await raw("GET", "/auth/me", ana)).status).toBe(200)
    api.clock.now = new Date(start.getTime() + 16 * 60_000)
    expect((await close(ana, { domain: ana.domain.toUpperCase() })).status).toBe(204)
  })

  test("by a session that was confirmed within ten minutes, without the password once more", async () => {
    const body = { domain: ana.domain }
    api.clock.now = new Date(start.getTime() + 10 * 60_000)
    expect(await send(closeAccount, ana, { body })).toMatchObject({
      status: 403,
      body: { code: "confirmation_needed" },
    })
    expect((await raw("GET", "/auth/me", ana)).status).toBe(200)
    await call(confirmSession, ana, { body: { password } })
    expect((await send(closeAccount, ana, { body })).status).toBe(204)
  })

  test("and ends every way in: sessions, codes, invitations, sign-in", async () => {
    const rui = await api.colleague(ana, "agent")
    await call(createUser, ana, { body: { first_name: "Iara", email: `iara@${ana.domain}.test` } })
    const invitation = await mail.invitation(`iara@${ana.domain}.test`)
    await call(requestPasswordCode, null, { body: { email: rui.email, domain: rui.domain } })
    const password_code = await mail.code(rui.email)
    await close(ana)
    for (const who of [ana, rui]) {
      expect((await raw("GET", "/auth/me", who)).status).toBe(401)
      expect(await signIn(who)).toMatchObject({ status: 403, body: { code: "account_closed" } })
      expect(await signIn(who, "errada")).toMatchObject({ status: 401, body: { code: "wrong_credentials" } })
    }
    expect((await raw("GET", `/invitations/${invitation}`, null)).status).toBe(404)
    const change = { password_code, password: "outra-senha-9", email: rui.email, domain: rui.domain }
    expect((await raw("POST", "/users/updatePassword", null, change)).status).toBe(422)
    expect(
      (await raw("POST", "/users/requestPasswordCode", null, { email: rui.email, domain: rui.domain }))
        .status,
    ).toBe(200)
    expect((await send(checkDomain, null, { params: { domain: ana.domain } })).status).toBe(409)
    expect((await close(ana)).status).toBe(401)
  })

  test("of two at once the second finds it closed", async () => {
    const replies = await Promise.all([close(ana), close(ana)])
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(204)
    expect([401, 409]).toContain(statuses[1])
    await linkFor(ana)
    await allMailed(ana)
    expect(mail.unread.filter(({ to }) => to.includes(ana.email))).toEqual([])
  })

  test("a session that came in between is none, whatever it was opened for", async () => {
    await sql`update accounts set closed_at = ${start} where domain = ${ana.domain}`.execute(
      api.database.owner,
    )
    expect((await raw("GET", "/auth/me", ana)).status).toBe(401)
    expect((await raw("GET", "/cards", ana)).status).toBe(401)
  })

  test("its work rests, but for the mail that brings it back", async () => {
    await close(ana)
    const { block } = await contextOf(ana)
    const open = jobDefinitions.filter((definition) => isDoneFor(block, definition))
    expect(open.map(({ name }) => name)).toEqual(["account.mail_reopening", "account.purge"])
  })

  test("it owes nothing more, and nothing waits", async () => {
    await call(createInvoice, ana, { body: { subscription_plan: "scale" } })
    await close(ana)
    await reopen(await linkFor(ana))
    const back = await signIn(ana)
    const again = { ...ana, token: (back.body as { token: string }).token }
    expect(await call(listInvoices, again, {})).toMatchObject([{ status: "cancelled" }])
    // The plan that the invoice would pay for is no longer in force.
    expect(await call(getAccountStatus, again, {})).toMatchObject({ state: "trial_ended" })
  })

  test.each(["trial_ended", "suspended"] as const)("also while it is %s", async (state) => {
    await putStanding(api, ana, state)
    expect((await close(ana)).status).toBe(204)
    expect((await signIn(ana)).status).toBe(403)
    expect((await reopen(await linkFor(ana))).status).toBe(200)
  })
})

describe("a closed account is reopened", () => {
  test("by the link that each admin is mailed, once, in that admin's name", async () => {
    const bia = await api.colleague(ana, "admin")
    await api.colleague(ana, "manager")
    await close(ana)
    const [first, second] = [await linkFor(ana), await linkFor(bia)]
    expect(await reopen(second)).toMatchObject({ status: 200, body: { domain: ana.domain } })
    for (const token of [first, second, "x".repeat(64), "y"])
      expect(await reopen(token)).toMatchObject({ status: 410, body: { code: "reopening_ended" } })
    expect((await raw("GET", "/auth/me", ana)).status).toBe(401)
    const { body } = await signIn(ana)
    const { data } = await call(
      listOperations,
      { ...ana, token: body.token },
      { query: { page: "1", per_page: "2" } },
    )
    expect(data).toMatchObject([
      { kind: "account.updated", user: { id: bia.id } },
      { kind: "account.updated", user: { id: ana.id } },
    ])
  })

  test("the mail says what happens and when, in the account's language", async () => {
    await close(ana)
    const { data } = await mail.next(ana.email)
    const text = Buffer.from(data).toString()
    expect(text).toContain("9 de abril de 2026")
    await sql`update accounts set language = 'en', closed_at = null where domain = ${ana.domain}`.execute(
      api.database.owner,
    )
    const { body } = await signIn(ana)
    await sql`delete from reopenings`.execute(api.database.owner)
    await close({ ...ana, token: body.token })
    expect((await mail.next(ana.email)).data).toContain("April 9, 2026")
  })

  test("an admin who signs in gets the mail again, once an hour", async () => {
    const rui = await api.colleague(ana, "manager")
    await close(ana)
    const first = await linkFor(ana)
    await signIn(ana)
    api.clock.now = new Date(start.getTime() + 3_600_000)
    for (const who of [rui, ana, ana]) expect((await signIn(who)).status).toBe(403)
    expect(await linkFor(ana)).toBe(first)
    await allMailed(ana)
    expect(mail.unread.filter(({ to }) => to[0]?.endsWith(`@${ana.domain}.test`))).toEqual([])
  })

  test("a link of an earlier closing reopens nothing", async () => {
    await close(ana)
    const old = await linkFor(ana)
    await reopen(old)
    const { body } = await signIn(ana)
    await close({ ...ana, token: body.token })
    expect((await reopen(old)).status).toBe(410)
    expect((await reopen(await linkFor(ana))).status).toBe(200)
  })

  test("within thirty days", async () => {
    await close(ana)
    const token = await linkFor(ana)
    api.clock.now = new Date(start.getTime() + 30 * dayMs)
    expect((await reopen(token)).status).toBe(410)
    api.clock.now = new Date(start.getTime() + 30 * dayMs - 1)
    expect((await reopen(token)).status).toBe(200)
  })

  test("and goes on with what it paid for while that lasts; after it another order is needed", async () => {
    const orderAndPay = async (who: Person) => {
      await call(createInvoice, who, { body: { subscription_plan: "grow" } })
      await sql`
        update invoices set status = 'paid', payment_date = invoice_date
        where account_id = (select account_id from accounts where domain = ${who.domain})
      `.execute(api.database.owner)
      await close(who)
      return linkFor(who)
    }
    const stateOf = async (who: Person) => {
      const { body } = await signIn(who)
      return call(getAccountStatus, { ...who, token: body.token }, {})
    }
    await reopen(await orderAndPay(ana))
    expect(await stateOf(ana)).toMatchObject({ plan: "grow", state: "active" })
    const bia = await api.signUp()
    api.clock.now = new Date(start.getTime() + 10 * dayMs)
    const { body } = await signIn(bia)
    const token = await orderAndPay({ ...bia, token: body.token })
    api.clock.now = new Date(start.getTime() + 39 * dayMs)
    await reopen(token)
    expect(await stateOf(bia)).toMatchObject({ plan: "grow", state: "active" })
    const caio = await api.signUp()
    const late = await orderAndPay(caio)
    await sql`
      update subscriptions set period_until = ${"2026-04-20"}
      where account_id = (select account_id from accounts where domain = ${caio.domain})
    `.execute(api.database.owner)
    api.clock.now = new Date(start.getTime() + 45 * dayMs)
    await reopen(late)
    expect(await stateOf(caio)).toMatchObject({ state: "trial_ended" })
  })

  test("an operator's suspension outlives both", async () => {
    await suspendAccount(await contextOf(ana))
    await close(ana)
    await reopen(await linkFor(ana))
    const { body } = await signIn(ana)
    expect(await call(getAccountStatus, { ...ana, token: body.token }, {})).toMatchObject({
      state: "suspended",
    })
  })
})
