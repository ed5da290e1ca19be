import type { BillMethod, BillStatus } from "@funil/contract/records/bills"
import { alone, billRecord, type BillRow } from "../src/features/bills/bill-record.ts"
import { standingAfter } from "../src/features/bills/bill-rules.ts"
import type { DealRow } from "../src/features/deals/deal-store.ts"
import { atWork, dateOf, day, dayOf, earliest, hour, later, latest, midnightOf } from "./calendar.ts"
import { closedAt, type DealDraft } from "./deal-drafts.ts"
import type { Deals } from "./deals.ts"
import { fixedCosts } from "./facts/company.ts"
import type { Scene } from "./past.ts"
import { madeAt, type Random } from "./random.ts"

interface BillDraft extends Pick<BillRow, "type" | "description" | "total" | "method" | "cost_center"> {
  readonly tags: string[]
  readonly dueAt: Date
  readonly madeAt: Date
  readonly deal: DealRow | null
}

interface Move {
  readonly status: BillStatus
  readonly at: Date
}

/** The age of the oldest bill, in days. */
const kept = 200

const late = { overdue: 20, received: 72, received_in_cash: 8 } as const
const settled = {
  received: 78,
  received_in_cash: 6,
  overdue: 4,
  confirmed: 2,
  refund_requested: 5,
  refunded: 5,
} as const

/** Draws a status. Nobody brings much cash, and the company pays its expenses without refunds. */
function statusOf(random: Random, { type, total, dueAt }: BillDraft, now: Date): BillStatus {
  const status = random.weighted<BillStatus>(now.getTime() - dueAt.getTime() < 30 * day ? late : settled)
  const isOdd = status === "received_in_cash" ? total > 15_000 : type === "expense" && status !== "overdue"
  return isOdd ? "received" : status
}

/** Draws what happens to a bill after its creation, in order. Some are confirmed early. */
function movesOf(random: Random, draft: BillDraft, now: Date): Move[] {
  const { dueAt, madeAt } = draft
  const until = later(now, -hour)
  if (dueAt > now) {
    const at = later(madeAt, (until.getTime() - madeAt.getTime()) * random.between(0.3, 0.9))
    return random.chance(0.15) ? [{ status: "confirmed", at }] : []
  }
  const missed = midnightOf(dayOf(dueAt) + 1)
  const status = statusOf(random, draft, now)
  if (status === "overdue") return missed <= now ? [{ status, at: missed }] : []
  const paidAt = latest(atWork(random, later(dueAt, -random.between(0, 4) * day)), later(madeAt, 2 * hour))
  const at = earliest(paidAt, until)
  if (status !== "refund_requested" && status !== "refunded") return [{ status, at }]
  const asked = later(at, random.between(1, 3) * day)
  const paid: Move[] = [
    { status: "received", at },
    { status: "refund_requested", at: asked },
  ]
  const moves: Move[] = status === "refunded" ? [...paid, { status, at: later(asked, 2 * day) }] : paid
  return moves.filter((move) => move.at <= until)
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function methodOf(random: Random, tags: readonly string[]): BillMethod {
  if (tags.includes("Financiamento")) return "banking_transfer"
  if (tags.includes("À vista")) return "instant_payment"
  return random.weighted({ banking_billet: 50, instant_payment: 30, credit_card: 20 })
}

function ofSale(random: Random, { tags }: DealDraft, deal: DealRow, wonAt: Date): BillDraft[] {
  const method = methodOf(random, tags)
  const base = { type: "revenue", cost_center: "Vendas", method, deal, madeAt: wonAt } as const
  const [first, second] = [later(wonAt, random.whole(3, 7) * day), later(wonAt, random.whole(28, 45) * day)]
  const bill = (what: string, total: number, dueAt: Date, tags: string[] = []) => {
    return { ...base, description: `${what} · ${deal.name}`, total: cents(total), dueAt, tags }
  }
  if (method === "instant_payment" || random.chance(0.3)) return [bill("Pagamento único", deal.amount, first)]
  const entry = cents(deal.amount * 0.3)
  return [bill("Entrada", entry, first, ["Entrada"]), bill("Saldo", deal.amount - entry, second)]
}

function ofDeal(random: Random, draft: DealDraft, deal: DealRow, now: Date): BillDraft[] {
  const wonAt = closedAt(draft)
  const isWon = draft.lostReason === null && wonAt !== null && wonAt > later(now, -kept * day)
  if (!isWon || deal.amount === 0) return []
  const dueAt = later(wonAt, random.whole(10, 30) * day)
  const base = { deal, description: deal.name, total: cents(deal.amount), madeAt: wonAt, dueAt, tags: [] }
  switch (draft.template) {
    case "sales-funnel":
      return ofSale(random, draft, deal, wonAt)
    case "customer-renewals": {
      const method = random.chance(0.5) ? "credit_card" : "banking_billet"
      return [{ ...base, type: "revenue", method, cost_center: "Manutenção" }]
    }
    case "purchase-request":
      return [{ ...base, type: "expense", method: "banking_billet", cost_center: "Compras" }]
    default:
      return []
  }
}

/** The fixed costs of each month, and of the next. */
function ofMonths(random: Random, now: Date): BillDraft[] {
  const months = Array.from({ length: Math.floor(kept / 30) + 1 }, (_, index) => index)
  return months.flatMap((ago) =>
    Object.entries(fixedCosts).map(([description, [total, method, cost_center]], place): BillDraft => {
      const dueAt = later(now, (12 + place * 2 - ago * 30) * day)
      const madeAt = atWork(random, later(dueAt, -random.between(20, 26) * day))
      const spread = method === "banking_billet" ? 1 : random.between(0.86, 1.17)
      const terms = { description, total: cents(total * spread), method, cost_center, tags: ["Fixo"] }
      return { type: "expense", ...terms, dueAt, madeAt, deal: null }
    }),
  )
}

function billRow(random: Random, draft: BillDraft, admin: string): BillRow {
  const { deal, dueAt, madeAt: at, ...given } = draft
  return {
    ...billRecord.store.empty,
    ...standingAfter(null, { due_date: dateOf(dueAt) }, dateOf(at)),
    ...given,
    user_id: admin,
    deal_id: deal?.id ?? null,
    contact_id: deal?.contacts[0] ?? null,
    company_id: deal?.companies[0] ?? null,
    ...alone,
    ...madeAt(random, at),
    custom_fields: {},
    created_by: admin,
  }
}

/** Creates the bills of won deals and of every month. Customers pay, miss or get refunds. */
export function replayBills({ past, founded, now }: Scene, random: Random, deals: Deals): BillRow[] {
  const { admin } = founded.userIds
  const { store } = billRecord
  const ofDeals = [...deals].flatMap(([draft, deal]) => ofDeal(random, draft, deal, now))
  const drafts = [...ofMonths(random, now), ...ofDeals]
    .filter(({ madeAt }) => madeAt < now)
    .map((draft) => ({ draft, moves: movesOf(random, draft, now) }))
  return drafts.map(({ draft, moves }) => {
    let row = billRow(random, draft, admin)
    const { id } = row
    past.add({ at: draft.madeAt, by: admin, event: "bill.created", id }, store.state(row))
    for (const { status, at } of moves) {
      const before = row
      const standing = standingAfter(before, { status }, dateOf(at))
      row = { ...before, ...standing, updated_at: at, version: before.version + 1 }
      // The clock of the product, not a user, sets a bill overdue.
      const by = status === "overdue" ? null : admin
      past.add({ at, by, event: "bill.updated", id }, store.state(row), store.state(before))
    }
    return row
  })
}
