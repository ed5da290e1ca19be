import { Stripe } from "stripe"
import type { FakeReply, Heard } from "./listen-fake.ts"
import { type PaymentFake, payPage, troubled } from "./payment-fake.ts"

export const stripeEnv = (url: string) => ({
  BILLING: "stripe",
  STRIPE_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
  STRIPE_BASE_URL: url,
})

type Row = Record<string, unknown> & { readonly id: string }

/** The possible changes of an invoice, by event type. */
const happenings = {
  pay: "invoice.paid",
  overdue: "invoice.overdue",
  refund: "charge.refunded",
  dispute: "charge.dispute.created",
  void: "invoice.voided",
} as const
export type StripeHappening = keyof typeof happenings

export interface StripeFake extends PaymentFake {
  readonly customers: Map<string, Row>
  readonly invoices: Map<string, Row>
  readonly happen: (id: string, what: StripeHappening, more?: Record<string, unknown>) => void
}

interface Options {
  readonly now: () => Date
  /** The base address of its pages. */
  readonly url: () => string
}

type Form = Readonly<Record<string, string>>
interface Call {
  readonly method: string
  readonly path: readonly string[]
  readonly form: Form
}

const ok = (body: unknown): FakeReply => ({ status: 200, body })

function refused(message: string, status = 400, type = "invalid_request_error"): FakeReply {
  return { status, body: { error: { type, message } } }
}

const missing = (id: string | undefined) => refused(`No such object: '${id}'`, 404)
const listOf = (data: readonly unknown[]) => ok({ object: "list", has_more: false, url: "/", data })

/** Returns the fields of `metadata[name]`. */
function metadataOf(form: Form): Record<string, string> {
  const named = Object.entries(form).map(([name, value]) => [
    /^metadata\[(\w+)\]$/.exec(name)?.[1] ?? "",
    value,
  ])
  return Object.fromEntries(named.filter(([name]) => name !== "")) as Record<string, string>
}

/** Plays the used part of Stripe's API: forms, idempotency keys, and the states of an invoice. */
export function stripeFake({ now, url }: Options): StripeFake {
  const customers = new Map<string, Row>()
  const invoices = new Map<string, Row>()
  const charges = new Map<string, Row>()
  const remembered = new Map<string, { readonly said: string; readonly reply: FakeReply }>()
  const fake = { customers, invoices, events: [], troubles: [], silent: [] } as Omit<
    StripeFake,
    "answer" | "happen"
  >
  let count = 0
  const id = (prefix: string) => `${prefix}_${String((count += 1)).padStart(8, "0")}`
  const seconds = () => Math.floor(now().getTime() / 1000)

  function tell(type: string, object: object): void {
    const event = {
      id: id("evt"),
      object: "event",
      type,
      created: seconds(),
      livemode: false,
      data: { object },
    }
    const payload = JSON.stringify(event)
    const { STRIPE_WEBHOOK_SECRET: secret } = stripeEnv("")
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const headers = { "stripe-signature": signature, "content-type": "application/json" }
    fake.events.push({ headers, body: payload })
  }

  function change(one: Row, more: object): Row {
    const changed = { ...one, ...more }
    invoices.set(one.id, changed)
    return changed
  }

  function pay(one: Row): Row {
    const charge = {
      id: id("ch"),
      object: "charge",
      payment_intent: id("pi"),
      refunded: false,
      disputed: false,
    }
    charges.set(charge.payment_intent, charge)
    const payment = { type: "payment_intent", payment_intent: charge.payment_intent }
    return change(one, {
      status: "paid",
      amount_paid: one["amount_due"],
      status_transitions: { paid_at: seconds() },
      payments: { object: "list", data: [{ object: "invoice_payment", status: "paid", payment }] },
    })
  }

  const chargeOf = (one: Row | undefined) => {
    const payments = one?.["payments"] as { data: { payment: { payment_intent: string } }[] } | undefined
    return charges.get(payments?.data[0]?.payment.payment_intent ?? "")
  }

  function happen(invoice: string, what: StripeHappening, more: Record<string, unknown> = {}): void {
    const one = invoices.get(invoice)
    if (!one) throw new Error(`There is no ${invoice}.`)
    if (what === "pay") return tell(happenings.pay, change(pay(one), more))
    if (what === "overdue") return tell(happenings.overdue, one)
    if (what === "void") return tell(happenings.void, change(one, { status: "void" }))
    const charge = chargeOf(one)
    if (!charge) throw new Error(`${invoice} is not paid.`)
    const { payment_intent } = charge
    const changed = { ...charge, ...(what === "refund" ? { refunded: true } : { disputed: true }), ...more }
    charges.set(String(payment_intent), changed)
    tell(happenings[what], what === "refund" ? changed : { id: id("dp"), object: "dispute", payment_intent })
  }

  function ofCustomer({ path: [, , known], form }: Call): FakeReply {
    if (known && !customers.has(known)) return missing(known)
    if (!form["email"]?.includes("@")) return refused("Invalid email address")
    const one = { ...form, id: known ?? id("cus"), object: "customer", metadata: metadataOf(form) }
    customers.set(one.id, one)
    return ok(one)
  }

  function createInvoice(form: Form): FakeReply {
    if (!customers.has(form["customer"] ?? "")) return refused(`No such customer: '${form["customer"]}'`)
    if (form["collection_method"] !== "send_invoice" || Number(form["due_date"]) <= seconds())
      return refused("Invalid due_date: must be in the future")
    const own = { id: id("in"), object: "invoice", status: "draft", metadata: metadataOf(form) }
    const sums = { total: 0, amount_due: 0, amount_paid: 0, status_transitions: { paid_at: null } }
    const { customer, currency, description, due_date } = form
    const one = {
      ...own,
      ...sums,
      customer,
      currency,
      description,
      due_date: Number(due_date),
      hosted_invoice_url: null,
    }
    invoices.set(one.id, one)
    return ok(one)
  }

  function finalize(one: Row): FakeReply {
    if (one["status"] !== "draft") return refused("This invoice is already finalized.")
    const final = change(one, { status: "open", hosted_invoice_url: `${url()}/i/${one.id}` })
    tell("invoice.finalized", final)
    return ok(one["total"] === 0 ? pay(final) : final)
  }

  function ofInvoice({ method, path: [, , known, action], form }: Call): FakeReply {
    if (!known && method === "GET")
      return listOf(
        [...invoices.values()].filter(({ customer }) => customer === form["customer"]).toReversed(),
      )
    if (!known) return createInvoice(form)
    const one = invoices.get(known)
    if (!one) return missing(known)
    if (method === "GET") return ok(one)
    if (action === "finalize") return finalize(one)
    if (action !== "void" || one["status"] !== "open") return refused("You can only void open invoices.")
    happen(known, "void")
    return ok(invoices.get(known))
  }

  function addItem({ form }: Call): FakeReply {
    const one = invoices.get(form["invoice"] ?? "")
    if (one?.["status"] !== "draft") return refused("The invoice is not editable.")
    const total = Number(one["total"]) + Number(form["amount"])
    return ok({ id: id("ii"), object: "invoiceitem", invoice: change(one, { total, amount_due: total }).id })
  }

  const nouns: Readonly<Record<string, (call: Call) => FakeReply>> = {
    customers: ofCustomer,
    invoices: ofInvoice,
    invoiceitems: addItem,
    payment_intents: ({ path: [, , known] }) =>
      ok({ id: known, object: "payment_intent", latest_charge: charges.get(known ?? "") }),
    disputes: () => listOf([{ id: "dp_1", object: "dispute", status: "needs_response" }]),
    invoice_payments: ({ form }) => {
      const intent = form["payment[payment_intent]"]
      const invoice = [...invoices.values()].find((one) => chargeOf(one)?.["payment_intent"] === intent)
      return listOf(invoice ? [{ id: "inpay_1", object: "invoice_payment", invoice }] : [])
    },
  }

  function page(method: string, one: Row | undefined, body: string): FakeReply {
    if (!one) return { status: 404, body: "404" }
    const what = new URLSearchParams(body).get("do") ?? ""
    if (method === "POST" && Object.hasOwn(happenings, what)) happen(one.id, what as StripeHappening)
    const { description, total, status } = invoices.get(one.id) ?? one
    return payPage(
      String(description),
      [`US$ ${Number(total) / 100}`, String(status)],
      Object.keys(happenings),
    )
  }

  /** Returns the stored response of a used key, and rejects the key for another request. */
  function once(key: string | undefined, said: string, answer: () => FakeReply): FakeReply {
    const before = key === undefined ? undefined : remembered.get(key)
    if (before && before.said !== said)
      return refused("Keys for idempotent requests", 400, "idempotency_error")
    const reply = before?.reply ?? answer()
    if (key !== undefined && reply.status < 500) remembered.set(key, { said, reply: structuredClone(reply) })
    return reply
  }

  function api({ method, url: { pathname, searchParams }, headers, body }: Heard): FakeReply {
    const path = pathname.split("/").slice(1)
    const [version, noun = "", one = ""] = path
    if (version === "i") return page(method, invoices.get(noun), body)
    if (headers.authorization !== `Bearer ${stripeEnv("").STRIPE_KEY}`)
      return refused("Invalid API Key provided", 401)
    if (!headers["stripe-version"]) return refused("No version")
    const form = Object.fromEntries(method === "GET" ? searchParams : new URLSearchParams(body))
    const answer = nouns[noun]
    if (version !== "v1" || !answer) return missing(one)
    const key = method === "GET" ? undefined : headers["idempotency-key"]?.toString()
    return once(key, pathname + body, () => answer({ method, path, form }))
  }

  return { ...fake, answer: troubled(fake, api), happen }
}
