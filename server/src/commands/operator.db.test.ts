import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { login, updatePassword } from "@funil/contract/account/auth"
import { createInvoice, type InvoiceRequest } from "@funil/contract/account/billing"
import { answerNps } from "@funil/contract/home/nps"
import { listOperations } from "@funil/contract/records/history"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../test/client.ts"
import { endOf, startCommand, urlOf } from "../../test/command.ts"
import { operatorAnswer } from "./operator.ts"
import { OperatorError } from "./operator/operator-command.ts"
import { printed } from "./operator/print-lines.ts"
import { operatorsLine } from "./operators-line.ts"

const api = await testApi()
const began = api.clock.now
let ana: Person

beforeEach(async () => {
  api.clock.now = began
  ana = await api.signUp()
})

function ask(...args: string[]): Promise<string> {
  return operatorAnswer(args, () =>
    Promise.resolve({ services: api.services, close: () => Promise.resolve() }),
  )
}

async function lines(...args: string[]): Promise<Record<string, unknown>[]> {
  return JSON.parse(await ask(...args, "--json")) as Record<string, unknown>[]
}

const order = (body: Partial<InvoiceRequest> = {}) =>
  api.send(createInvoice, ana, { body: { subscription_plan: "grow", ...body } })

test("every command tells what it does, and all of them stand in one list", async () => {
  const overview = await ask("--help")
  const usages = overview.split("\n").flatMap((line) => (line.startsWith("  ") ? [line.trim()] : []))
  expect(usages.length).toBeGreaterThan(11)
  for (const usage of usages) {
    const [words = ""] = /^[a-z-]+(?: [a-z]+(?![a-z|]))?/.exec(usage) ?? []
    const told = await ask(...words.split(" "), "--help")
    expect(told).toMatch(/\n\n\S.*\.\n$/)
    expect(told.startsWith(`${usage}\n`)).toBe(true)
  }
  expect(await ask()).toBe(overview)
})

test.each([
  [["nothing"], "Unknown command: nothing"],
  [["paid"], "Usage: paid INVOICE"],
  [["paid", "x-1", "y-1"], "Usage: paid INVOICE"],
  [["paid", "x-1", "--when", "now"], "Unknown option '--when'"],
  [["paid", "x"], "INVOICE is a number such as padaria-3."],
  [["paid", "ninguem-1"], "There is no account ninguem."],
  [["account", "ninguem"], "There is no account ninguem."],
  [["coupon", "add", "X", "--percent", "5"], "CODE must be 4 to 16"],
  [["coupon", "add", "PROMO"], "Say one of --percent"],
  [["coupon", "add", "PROMO", "--percent", "5", "--free-users", "1"], "Say one of --percent"],
  [["coupon", "add", "PROMO", "--percent", "101"], "--percent must be at most 100."],
  [["coupon", "add", "PROMO", "--percent", "1.5"], "--percent must be a whole number"],
  [["coupon", "add", "PROMO", "--amount", "1.005", "--currency", "BRL"], "--amount must be an amount"],
  [["coupon", "add", "PROMO", "--amount", "10"], "--currency must be BRL, USD."],
  [["coupon", "add", "PROMO", "--percent", "5", "--plans", "grow,gold"], "--plans must be grow, scale."],
  [["coupon", "add", "PROMO", "--percent", "5", "--until", "2026-02-30"], "--until must be a date"],
  [["coupon", "end", "NENHUM"], "There is no coupon NENHUM."],
  [["plan", "x", "gold"], "The plan must be start, grow, scale, trial."],
  [["plan", "x", "start", "--until", "2026-04-01"], "--until is for trials"],
])("%j is refused in one line", async (args, line) => {
  await expect(ask(...args)).rejects.toThrow(line)
  await expect(ask(...args)).rejects.toMatchObject({ name: "OperatorError" })
})

describe("invoices", () => {
  test("are listed and marked as paid, which stands in the history as the system's", async () => {
    await order()
    const name = `${ana.domain}-1`
    expect(await lines("invoices", "--open")).toContainEqual(
      expect.objectContaining({ invoice: name, status: "pending", amount: 699, currency: "BRL" }),
    )
    expect(await lines("paid", name, "--on", "2026-03-09")).toMatchObject([
      { invoice: name, status: "paid", payment_date: "2026-03-09" },
    ])
    expect((await lines("invoices", "--open")).map(({ invoice }) => invoice)).not.toContain(name)
    expect((await lines("invoices")).map(({ invoice }) => invoice)).toContain(name)
    const { data } = await api.call(listOperations, ana, { query: { page: "1", per_page: "1" } })
    expect(data).toMatchObject([{ kind: "account.updated", user: null, source: "system" }])
    await expect(ask("paid", name)).rejects.toThrow(`The invoice ${name} is paid already.`)
    await expect(ask("paid", `${ana.domain}-2`)).rejects.toThrow("There is no invoice")
  })

  test("are cancelled, and not paid on a day to come", async () => {
    await order()
    const name = `${ana.domain}-1`
    await expect(ask("paid", name, "--on", "2026-03-11")).rejects.toThrow("--on must not be a day to come.")
    expect(await lines("cancel", name)).toMatchObject([{ status: "cancelled" }])
    expect(await lines("account", ana.domain)).toMatchObject([
      { domain: ana.domain, state: "trial_ended", paid_users: null, open_invoices: 0 },
      { invoice: name },
    ])
  })
})

describe("accounts", () => {
  test("are listed with where they stand", async () => {
    await order({ subscription_cycle: "yearly", subscription_paid_users: 12 })
    expect(await lines("accounts")).toContainEqual(
      expect.objectContaining({
        domain: ana.domain,
        plan: "grow",
        state: "active",
        cycle: "yearly",
        users: 1,
        paid_users: 12,
        paid_until: "2027-03-10",
        open_invoices: 1,
      }),
    )
    const table = await ask("account", ana.domain)
    expect(table).toMatch(/^domain +plan +state/)
    expect(table.split("\n\n")).toHaveLength(2)
  })

  test("are suspended and go on", async () => {
    expect(await lines("suspend", ana.domain)).toMatchObject([{ state: "suspended" }])
    expect((await api.raw("GET", "/cards", ana)).status).toBe(402)
    expect(await lines("resume", ana.domain)).toMatchObject([{ state: "active" }])
    expect((await api.raw("GET", "/cards", ana)).status).toBe(200)
    await expect(ask("resume", ana.domain)).rejects.toThrow("The account stands otherwise")
  })

  test("are shown as closed", async () => {
    await api.raw("DELETE", "/customers", ana, { password: "uma-senha-de-teste-7", domain: ana.domain })
    expect(await lines("account", ana.domain)).toMatchObject([{ domain: ana.domain, state: "closed" }])
  })

  test("are given plans and trials, which end with a day of their zone", async () => {
    expect(await lines("plan", ana.domain, "trial", "--until", "2026-04-01")).toMatchObject([
      { plan: "scale", state: "trial", trial_ends: "2026-04-02T03:00:00.000Z" },
    ])
    expect(await lines("plan", ana.domain, "trial")).toMatchObject([
      { trial_ends: "2026-03-24T15:00:00.000Z" },
    ])
    expect(await lines("plan", ana.domain, "start")).toMatchObject([{ plan: "start", state: "free" }])
    expect(await lines("plan", ana.domain, "grow")).toMatchObject([{ plan: "grow", state: "active" }])
    await order({ subscription_plan: "scale" })
    await expect(ask("plan", ana.domain, "grow")).rejects.toThrow("settle its open invoices")
  })

  test("pay in another currency until they are invoiced", async () => {
    await ask("currency", ana.domain, "usd")
    expect((await api.raw("GET", "/customers", ana)).body).toMatchObject([{ currency: "USD" }])
    expect((await order()).body).toMatchObject({ currency: "USD" })
    await expect(ask("currency", ana.domain, "BRL")).rejects.toThrow("The account stands otherwise")
    await expect(ask("currency", ana.domain, "EUR")).rejects.toThrow("The currency must be BRL, USD.")
  })

  test("may be used from any address again", async () => {
    const update = await api.raw("PUT", "/customers", ana, { ip_list: ["127.0.0.1"] })
    expect(update.status).toBe(200)
    await ask("clear-ips", ana.domain)
    const { body } = await api.raw("GET", "/customers", ana)
    expect(body).toMatchObject([{ ip_list: [] }])
  })
})

test("a user sets a password once with the link that the operator gives", async () => {
  const [link] = await lines("password", ana.domain, ana.email.toUpperCase())
  const url = new URL(String(link?.["url"]))
  expect(url.pathname).toBe(`/${ana.domain}/password`)
  const { email, code } = Object.fromEntries(url.searchParams)
  const signIn = { domain: ana.domain, email: email ?? "", password: "uma-senha-nova-9" }
  const body = { ...signIn, password_code: code ?? "" }
  api.clock.now = new Date(began.getTime() + 23 * 3_600_000)
  expect((await api.send(updatePassword, null, { body })).status).toBe(200)
  expect((await api.send(login, null, { body: signIn })).status).toBe(200)
  expect((await api.send(updatePassword, null, { body })).status).toBe(422)
  await expect(ask("password", ana.domain, "ninguem@x.test")).rejects.toThrow("No user of")
})

test("coupons are made once, listed, and ended", async () => {
  const added = await lines(
    ..."coupon add natal-26 --amount 49.9 --currency BRL --plans grow,scale".split(" "),
    ..."--cycles yearly --first-only --max 5 --until 2026-12-31".split(" "),
  )
  const natal = { code: "NATAL-26", kind: "amount", value: 49.9, currency: "BRL", uses: 0, max_uses: 5 }
  const rest = {
    plans: "grow,scale",
    cycles: "yearly",
    first_only: true,
    until: "2026-12-31",
    ended_at: null,
  }
  expect(added).toEqual([{ ...natal, ...rest }])
  await expect(ask("coupon", "add", "NATAL-26", "--percent", "5")).rejects.toThrow("already")
  await ask("coupon", "add", "MENOS-10", "--percent", "10")
  expect((await order({ subscription_coupon: "menos-10" })).body).toMatchObject({ amount: 629.1 })
  expect(await lines("coupon", "list")).toMatchObject([{ code: "MENOS-10", uses: 1 }, { code: "NATAL-26" }])
  expect(await lines("coupon", "end", "menos-10")).toMatchObject([{ ended_at: began.toISOString() }])
  const [bia, body] = [
    await api.signUp(),
    { subscription_plan: "grow" as const, subscription_coupon: "MENOS-10" },
  ]
  expect((await api.send(createInvoice, bia, { body })).status).toBe(422)
})

test("as a program it prints a table, and ends with one line where it is refused", async () => {
  const env = { DATABASE_URL: urlOf(api.database) }
  const good = startCommand({ args: ["operator", "account", ana.domain], env })
  const [printed, { code }] = await Promise.all([text(good.stdout as Readable), endOf(good)])
  expect([code, printed]).toEqual([0, expect.stringContaining(ana.domain)])
  const bad = startCommand({ args: ["operator", "account", "ninguem"], env })
  expect(await endOf(bad)).toEqual({ code: 1, complaint: "There is no account ninguem.\n" })
})

test("the survey's answers are listed, and each month has its score", async () => {
  const users = [ana, await api.colleague(ana, "agent"), await api.colleague(ana, "visitor")]
  api.clock.now = new Date("2026-03-31T23:00:00Z")
  for (const [at, rating] of [10, 9, 6].entries())
    await api.call(answerNps, users[at] ?? ana, { body: { rating, comment: at === 2 ? "Lento" : null } })
  await api.call(answerNps, ana, { body: { rating: null } })
  api.clock.now = new Date("2026-04-01T00:30:00Z")
  await api.call(answerNps, ana, { body: { rating: null } })
  const counts = { promoters: 0, passives: 0, detractors: 0 }
  expect(await lines("nps", "--since", "2026-03-01")).toEqual([
    { month: "2026-04", ...counts, closed: 1, score: null },
    { month: "2026-03", ...counts, promoters: 2, detractors: 1, closed: 1, score: 33 },
  ])
  const said = await lines("nps", "answers", "--since", "2026-04-01")
  expect(said).toMatchObject([{ domain: ana.domain, role: "admin", rating: null, comment: null }])
  expect(await lines("nps", "answers", "--since", "2026-03-01")).toMatchObject([
    {},
    {},
    { rating: 6, comment: "Lento", role: "visitor" },
    { rating: 9 },
    { rating: 10 },
  ])
})

test("what people typed neither moves the terminal nor turns its lines", () => {
  const lines = [{ name: "Ana\u001b[2J\u202e\n" }]
  const escaped = "Ana\\u001b[2J\\u202e"
  expect(printed(lines, false)).toBe(`name\n${escaped}\\u000a\n`)
  expect(printed(lines, true)).toContain(`${escaped}\\n`)
  expect(operatorsLine(new OperatorError("No \u009b2J"))).toBe("No \\u009b2J")
})
