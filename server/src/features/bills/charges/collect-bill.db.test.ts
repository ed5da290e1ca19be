import { updateAccount } from "@funil/contract/account/accounts"
import { connectCollector, disconnectCollector, getCollector } from "@funil/contract/data/collector"
import {
  type Bill,
  chargeBill,
  createBill,
  getBill,
  getBillPayment,
  trashBill,
  updateBill,
} from "@funil/contract/records/bills"
import { createCompany } from "@funil/contract/records/companies"
import { createContact } from "@funil/contract/records/contacts"
import { restoreTrash } from "@funil/contract/records/history"
import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { type Person, testApi } from "../../../../test/client.ts"
import { type AsaasHappening, asaasEnv, asaasFake } from "../../../../test/fakes/asaas-fake.ts"
import { httpFake } from "../../../../test/fakes/http-fake.ts"
import { silentLog } from "../../../../test/silent-log.ts"
import { putStanding } from "../../../../test/standing.ts"
import { billChargeQueue } from "./collect-bill.ts"

let now = () => new Date()
const fake = asaasFake({ now: () => now(), url: () => server.url })
const server = await httpFake(fake.answer)
const { ASAAS_KEY: key, ASAAS_BASE_URL } = asaasEnv(server.url)
// The operator itself collects nothing.
const api = await testApi({ ASAAS_BASE_URL })
now = () => api.clock.now
const start = api.clock.now
let ana: Person
let hook: { url: string; token: string }
let queue = billChargeQueue({ services: api.services, log: silentLog, withinMs: 300 })

const connect = async (who = ana, sent: string = key) => {
  const body = { provider: "asaas", key: sent } as const
  const { collector } = await api.call(connectCollector, who, { body })
  return collector?.hook ?? { url: "", token: "" }
}

beforeEach(async () => {
  api.clock.now = start
  ana = await api.signUp()
  hook = await connect()
  queue = billChargeQueue({ services: api.services, log: silentLog, withinMs: 300 })
  fake.events.length = 0
  fake.charges.clear()
})

const drain = () => queue.drain()
const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
const read = (id: string) => api.call(getBill, ana, { params: { id } })
const payment = async (id: string) => (await api.call(getBillPayment, ana, { params: { id } })).charge
const change = (id: string, body: object) => api.call(updateBill, ana, { params: { id }, body })
const charges = () => [...fake.charges.values()]
const open = () => charges().filter(({ deleted }) => !deleted)

async function bill(more: object = {}): Promise<Bill> {
  const body = { first_name: "Rita", last_name: "Lima", document: "52998224725", email: "rita@lima.test" }
  const { id: contact_id } = await api.call(createContact, ana, { body })
  const draft = {
    type: "revenue",
    total: 250.5,
    due_date: "2026-03-20",
    description: "Forno",
    contact_id,
  } as const
  return api.call(createBill, ana, { body: { ...draft, ...more } })
}
const ask = (id: string, who = ana) => api.send(chargeBill, who, { params: { id } })

/** Returns a charged bill and the provider's id of the charge. */
async function charged(more: object = {}): Promise<{ id: string; charge: string }> {
  const { id } = await bill(more)
  expect((await ask(id)).status).toBe(202)
  await drain()
  fake.events.length = 0
  return { id, charge: String(open()[0]?.id) }
}

const post = async ({ url, token }: typeof hook, body: string) => {
  const headers = { "asaas-access-token": token, "content-type": "application/json" }
  const { pathname } = new URL(url)
  return (await api.app.inject({ method: "POST", url: pathname, payload: body, headers })).statusCode
}
const tellAll = async () => {
  for (const { body } of fake.events.splice(0)) expect(await post(hook, body)).toBe(200)
  await drain()
}
const happen = async (charge: string, ...what: AsaasHappening[]) => {
  for (const one of what) fake.happen(charge, one)
  await tellAll()
}

describe("a connection", () => {
  test("never tells its key, is the admins' alone, and is kept encrypted", async () => {
    const shown = await api.call(getCollector, ana, {})
    expect(shown.collector).toMatchObject({ provider: "asaas", hook })
    expect(JSON.stringify(shown)).not.toContain(key)
    const { rows } = await sql<{ key: string }>`select key from bill_collectors`.execute(api.database.owner)
    expect(rows.map((row) => row.key).join()).not.toContain(key)
    const manager = await api.colleague(ana, "manager")
    expect((await api.send(getCollector, manager, {})).status).toBe(403)
    await api.call(disconnectCollector, ana, {})
    expect(await api.call(getCollector, ana, {})).toEqual({ collector: null })
    expect((await ask((await bill()).id)).status).toBe(409)
  })
})

describe("charging", () => {
  test("tells Asaas once, with the payer, and the bill has its page there", async () => {
    const { id } = await bill()
    expect((await ask(id)).body.charge).toEqual({ url: null, is_waiting: true, problem: null })
    await Promise.all([ask(id), ask(id)])
    await drain()
    await ask(id)
    await tellAll()
    expect(charges()).toMatchObject([{ value: 250.5, dueDate: "2026-03-20", description: "Forno" }])
    expect(await payment(id)).toEqual({ url: charges()[0]?.["invoiceUrl"], is_waiting: false, problem: null })
    expect([...fake.customers.values()].at(-1)).toMatchObject({ name: "Rita Lima", cpfCnpj: "52998224725" })
    const pix = { pix_key: "pix@sol.test", pix_name: "Sol", pix_city: "Olinda" }
    await api.call(updateAccount, ana, { body: pix })
    const { url, pix: code } = await api.call(getBillPayment, ana, { params: { id } })
    expect(code).toBeNull()
    const page = await api.app.inject({ method: "GET", url: new URL(url ?? "").pathname })
    expect(page.body).toContain(charges()[0]?.["invoiceUrl"])
  })

  test.each(["POST payments", "POST customers", "GET payments"])(
    "happens once though no answer comes to %s",
    async (call) => {
      const { id } = await bill()
      fake.silent.push(call)
      await ask(id)
      await drain()
      pass(5)
      await drain()
      expect(charges()).toHaveLength(1)
      expect(await payment(id)).toMatchObject({ url: charges()[0]?.["invoiceUrl"] })
    },
  )

  test("is of revenue that is to be paid, of an amount that is taken, by somebody with a document", async () => {
    const refused = async (more: object) => {
      const { status, body } = await ask((await bill(more)).id)
      return [status, ...(status === 422 ? Object.keys(body) : [])]
    }
    expect(await refused({ type: "expense" })).toEqual([409])
    expect(await refused({ status: "received" })).toEqual([409])
    expect(await refused({ total: 4.99 })).toEqual([422, "total"])
    expect(await refused({ contact_id: null })).toEqual([422, "contact_id"])
    const { id: company_id } = await api.call(createCompany, ana, { body: { company: "Lua" } })
    expect(await refused({ contact_id: null, company_id })).toEqual([422, "document"])
    const eva = await api.signUp()
    expect((await ask((await bill()).id, eva)).status).toBe(404)
    await drain()
    expect(charges()).toEqual([])
  })

  test("that the provider refuses is told in its words, and tried again when it is asked for", async () => {
    await connect(ana, "$aact_wrong")
    const { id } = await bill()
    await ask(id)
    await drain()
    expect(await payment(id)).toMatchObject({ url: null, problem: "A chave de API informada é inválida." })
    await connect()
    await ask(id)
    await drain()
    expect(await payment(id)).toMatchObject({ problem: null, url: expect.stringContaining("/i/") })
  })
})

describe("what Asaas tells", () => {
  test.each([
    [["pay"], "received"],
    [["confirm"], "confirmed"],
    [["confirm", "pay"], "received"],
    [["pay", "refund"], "refunded"],
    [["refund"], "refunded"],
    [["pay", "chargeback"], "refund_requested"],
    [["overdue"], "pending"],
  ] as const)(
    "moves the bill: %s makes it %s, once however often and in whatever order it is told",
    async (what, status) => {
      const { id, charge } = await charged()
      for (const one of what) {
        fake.happen(charge, one)
        const told = fake.events.map(({ body }) => body)
        await drain()
        for (const body of [...told.toReversed(), ...told]) await post(hook, body)
        fake.events.length = 0
      }
      await drain()
      const after = await read(id)
      expect(after.status).toBe(status)
      if (status === "received") expect(after.paid_at).toBe("2026-03-10")
      const { version: _, ...told } = after as Bill & { version?: number }
      pass(60)
      await post(
        hook,
        JSON.stringify({
          id: "evt",
          payment: { externalReference: fake.charges.get(charge)?.["externalReference"] },
        }),
      )
      await drain()
      expect(await read(id)).toEqual(told)
    },
  )

  test("of a cash receipt that is undone makes the bill pending again", async () => {
    const { id, charge } = await charged()
    fake.happen(charge, "pay", { status: "RECEIVED_IN_CASH" })
    await tellAll()
    expect((await read(id)).status).toBe("received_in_cash")
    fake.happen(charge, "overdue", { status: "PENDING" })
    await tellAll()
    expect(await read(id)).toMatchObject({ status: "pending", paid_at: null })
    expect(open()).toHaveLength(1)
  })

  test("of a deleted charge leaves the bill and takes the charge away", async () => {
    const { id, charge } = await charged()
    await happen(charge, "delete")
    expect((await read(id)).status).toBe("pending")
    expect(await payment(id)).toBeNull()
    pass(90_000)
    await drain()
    expect(charges()).toHaveLength(1)
    await ask(id)
    await drain()
    expect(open()).toHaveLength(1)
  })

  test("is asked for once a day, where no event comes", async () => {
    const { id, charge } = await charged()
    fake.happen(charge, "pay")
    fake.events.length = 0
    pass(86_401)
    await drain()
    expect((await read(id)).status).toBe("received")
  })

  test("goes on for an account that is blocked", async () => {
    const { id, charge } = await charged()
    await putStanding(api, ana, "suspended")
    await happen(charge, "pay")
    await putStanding(api, ana, "active")
    expect((await read(id)).status).toBe("received")
  })

  test("is no effect where it is forged or another account's", async () => {
    const { id, charge } = await charged()
    const eva = await api.signUp()
    const hers = await connect(eva)
    fake.happen(charge, "pay")
    const [{ body } = { body: "" }] = fake.events.splice(0)
    const before = await sql`select * from bill_charges order by id`.execute(api.database.owner)
    expect(await post({ ...hook, token: hers.token }, body)).toBe(401)
    expect(await post({ ...hook, token: "" }, body)).toBe(401)
    expect(await post({ ...hook, url: `${hook.url.slice(0, -3)}AAA` }, body)).toBe(401)
    expect(await post({ url: hers.url, token: hook.token }, body)).toBe(401)
    expect(await post(hers, body)).toBe(200)
    expect(await post(hook, JSON.stringify({ id: "evt", payment: { externalReference: "no" } }))).toBe(200)
    expect(await post(hook, "{")).toBe(400)
    const after = await sql`select * from bill_charges order by id`.execute(api.database.owner)
    expect(after.rows).toEqual(before.rows)
    await drain()
    expect((await read(id)).status).toBe("pending")
  })

  test("is no effect of a connection that is no more, while a new key goes on with what was charged", async () => {
    const { id, charge } = await charged()
    const old = hook
    hook = await connect()
    await drain()
    const before = await sql`select * from bill_charges order by id`.execute(api.database.owner)
    fake.happen(charge, "pay")
    const [{ body } = { body: "" }] = fake.events
    expect(await post(old, body)).toBe(200)
    expect((await sql`select * from bill_charges order by id`.execute(api.database.owner)).rows).toEqual(
      before.rows,
    )
    await tellAll()
    expect((await read(id)).status).toBe("received")
  })

  test("of a charge that the connected account does not have is nothing, and the bill can be charged anew", async () => {
    const { id } = await charged()
    fake.charges.clear()
    pass(86_401)
    await drain()
    expect(await payment(id)).toMatchObject({ problem: expect.stringContaining("não tem esta cobrança") })
    expect((await read(id)).status).toBe("pending")
    await ask(id)
    await drain()
    expect(await payment(id)).toMatchObject({ problem: null, url: open()[0]?.["invoiceUrl"] })
  })

  test("is believed of this bill's own charge alone", async () => {
    const { id, charge } = await charged()
    const other = await charged({ total: 80 })
    await sql`update bill_charges set charge_id = ${charge} where id = ${other.id}`.execute(
      api.database.owner,
    )
    await happen(charge, "pay")
    pass(86_401)
    await drain()
    expect([(await read(id)).status, (await read(other.id)).status]).toEqual(["received", "pending"])
  })

  test("of less than the bill pays nothing, and is told", async () => {
    const { id, charge } = await charged()
    fake.happen(charge, "pay", { value: 100 })
    await tellAll()
    expect((await read(id)).status).toBe("pending")
    expect((await payment(id))?.problem).toContain("menos")
  })
})

describe("a charge is withdrawn", () => {
  test("when the bill is paid by hand, or put in the trash", async () => {
    const { id } = await charged()
    await change(id, { status: "received_in_cash" })
    await drain()
    expect(open()).toEqual([])
    expect(await payment(id)).toBeNull()
    const other = await charged()
    await api.call(trashBill, ana, { params: { id: other.id } })
    await drain()
    expect(open()).toEqual([])
    await api.call(restoreTrash, ana, { params: { entity: "bill", id: other.id } })
    await tellAll()
    expect(await payment(other.id)).toBeNull()
  })

  test("and made anew when amount or due date is another one, though the answer is lost", async () => {
    const { id } = await charged()
    await change(id, { total: 300 })
    await drain()
    expect(open()).toMatchObject([{ value: 300 }])
    fake.silent.push("DELETE payments")
    await change(id, { due_date: "2026-04-01" })
    await drain()
    pass(5)
    await drain()
    expect(open()).toMatchObject([{ value: 300, dueDate: "2026-04-01" }])
    await change(id, { description: "Outra" })
    await drain()
    expect(charges()).toHaveLength(3)
  })

  test("unless it was paid meanwhile, which is told", async () => {
    const { id, charge } = await charged()
    fake.happen(charge, "pay")
    await change(id, { status: "received_in_cash" })
    await drain()
    expect((await read(id)).status).toBe("received_in_cash")
    expect((await payment(id))?.problem).toContain("já estava paga")
  })
})
