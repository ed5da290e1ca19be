import type { FakeReply, Heard } from "./listen-fake.ts"
import { type PaymentFake, payPage, troubled } from "./payment-fake.ts"

export const asaasEnv = (url: string) => ({
  BILLING: "asaas",
  ASAAS_KEY: "$aact_hmlg_local",
  ASAAS_WEBHOOK_TOKEN: "a-token-of-asaas-webhooks",
  ASAAS_BASE_URL: url,
})

type Row = Record<string, unknown> & { readonly id: string }

/** The possible changes of a charge: the event, and the charge afterwards. */
const happenings = {
  pay: ["PAYMENT_RECEIVED", { status: "RECEIVED" }],
  confirm: ["PAYMENT_CONFIRMED", { status: "CONFIRMED" }],
  overdue: ["PAYMENT_OVERDUE", { status: "OVERDUE" }],
  refund: ["PAYMENT_REFUNDED", { status: "REFUNDED" }],
  chargeback: ["PAYMENT_CHARGEBACK_REQUESTED", { status: "CHARGEBACK_REQUESTED" }],
  delete: ["PAYMENT_DELETED", { deleted: true }],
} as const
export type AsaasHappening = keyof typeof happenings

export interface AsaasFake extends PaymentFake {
  readonly customers: Map<string, Row>
  readonly charges: Map<string, Row>
  /** Changes a charge, with other fields than usual if given. */
  readonly happen: (id: string, what: AsaasHappening, more?: Record<string, unknown>) => void
}

interface Options {
  readonly now: () => Date
  /** The base address of its pages. */
  readonly url: () => string
}

const ok = (body: unknown): FakeReply => ({ status: 200, body })

function refused(code: string, description: string, status = 400): FakeReply {
  return { status, body: { errors: [{ code, description }] } }
}

const listOf = (data: readonly Row[]) =>
  ok({ object: "list", hasMore: false, totalCount: data.length, limit: 10, offset: 0, data })

const isDocument = (value: unknown) => typeof value === "string" && /^(\d{11}|[\dA-Z]{12}\d{2})$/.test(value)

/** Plays the used part of version 3 of Asaas's API, with its refusals. */
export function asaasFake({ now, url }: Options): AsaasFake {
  const customers = new Map<string, Row>()
  const charges = new Map<string, Row>()
  const fake = { customers, charges, events: [], troubles: [], silent: [] } as Omit<
    AsaasFake,
    "answer" | "happen"
  >
  const day = () => now().toISOString().slice(0, 10)
  let count = 0
  const id = (prefix: string) => `${prefix}_${String((count += 1)).padStart(12, "0")}`

  function tell(event: string, payment: Row): void {
    const body = { id: `evt_${(count += 1)}&1`, event, dateCreated: `${day()} 12:00:00`, payment }
    const headers = {
      "asaas-access-token": asaasEnv("").ASAAS_WEBHOOK_TOKEN,
      "content-type": "application/json",
    }
    fake.events.push({ headers, body: JSON.stringify(body) })
  }

  function change(one: Row, event: string, more: object): Row {
    const changed = { ...one, ...more }
    charges.set(one.id, changed)
    tell(event, changed)
    return changed
  }

  function happen(charge: string, what: AsaasHappening, more: Record<string, unknown> = {}): void {
    const [event, fields] = happenings[what]
    const one = charges.get(charge)
    if (!one) throw new Error(`There is no ${charge}.`)
    const paid =
      what === "pay" || what === "confirm" ? { clientPaymentDate: day(), confirmedDate: day() } : {}
    change(one, event, { ...fields, ...paid, ...more })
  }

  function putCustomer(known: Row | undefined, body: Record<string, unknown>): FakeReply {
    if (!body["name"]) return refused("invalid_name", "O campo name deve ser informado")
    if (!isDocument(body["cpfCnpj"])) return refused("invalid_cpfCnpj", "O CPF/CNPJ informado é inválido.")
    const made = { ...known, ...body, object: "customer", id: known?.id ?? id("cus"), deleted: false }
    customers.set(made.id, made)
    return ok(made)
  }

  function createCharge(body: Record<string, unknown>): FakeReply {
    const { customer, value, dueDate } = body
    if (!customers.has(String(customer)))
      return refused("invalid_customer", "Customer inválido ou não informado.")
    if (typeof value !== "number" || value < 5 || value !== Number(value.toFixed(2)))
      return refused("invalid_value", "O campo value deve ser informado")
    if (typeof dueDate !== "string" || dueDate < day())
      return refused("invalid_dueDate", "A data de vencimento não pode ser inferior à hoje")
    const made = id("pay")
    const invoiceUrl = `${url()}/i/${made.slice("pay_".length)}`
    const charge = { ...body, object: "payment", id: made, status: "PENDING", deleted: false, invoiceUrl }
    charges.set(made, charge)
    tell("PAYMENT_CREATED", charge)
    return ok(charge)
  }

  function ofCharge(method: string, one: Row | undefined): FakeReply {
    if (!one) return { status: 404 }
    if (method === "GET") return ok(one)
    if (one["status"] !== "PENDING" && one["status"] !== "OVERDUE")
      return refused("invalid_action", "Não é possível remover esta cobrança.")
    change(one, "PAYMENT_DELETED", { deleted: true })
    return ok({ deleted: true, id: one.id })
  }

  function page(method: string, one: Row | undefined, body: string): FakeReply {
    if (!one) return { status: 404, body: "404" }
    const what = new URLSearchParams(body).get("do") ?? ""
    if (method === "POST" && Object.hasOwn(happenings, what)) happen(one.id, what as AsaasHappening)
    const { description, value, dueDate, status, deleted } = charges.get(one.id) ?? one
    const lines = [`R$ ${String(value)}`, String(dueDate), deleted ? "DELETED" : String(status)]
    return payPage(String(description), lines, Object.keys(happenings))
  }

  function api({ method, url: { pathname, searchParams }, headers, body }: Heard): FakeReply {
    const [, version, noun = "", one] = pathname.split("/")
    if (version === "i") return page(method, charges.get(`pay_${noun}`), body)
    if (headers["access_token"] !== asaasEnv("").ASAAS_KEY)
      return refused("invalid_access_token", "A chave de API informada é inválida.", 401)
    if (!headers["user-agent"]) return refused("invalid_user_agent", "User-Agent", 400)
    if (method === "GET" && body) return { status: 403 }
    const rows = noun === "customers" ? customers : charges
    const reference = searchParams.get("externalReference")
    if (method === "GET" && !one)
      return listOf([...rows.values()].filter((row) => row["externalReference"] === reference))
    const said = body ? (JSON.parse(body) as Record<string, unknown>) : {}
    if (noun === "customers") return putCustomer(customers.get(one ?? ""), said)
    return one ? ofCharge(method, charges.get(one)) : createCharge(said)
  }

  return { ...fake, answer: troubled(fake, api), happen }
}
