import type { BillMethod, BillStatus, BillType } from "@funil/contract/bills"
import type { DealRow } from "../deals/deal-store.ts"
import { atWork, day, dayOf, earliest, hour, later, latest, midnightOf } from "./demo-time.ts"
import { closedAt, type DealDraft } from "./draft-deals.ts"
import type { Random } from "./random.ts"

export interface BillDraft {
  readonly type: BillType
  readonly description: string
  readonly total: number
  readonly method: BillMethod
  readonly cost_center: string
  readonly tags: readonly string[]
  readonly dueAt: Date
  readonly madeAt: Date
  readonly deal: DealRow | null
  /** What became of it after it was made, in order. */
  readonly moves: readonly { readonly status: BillStatus; readonly at: Date }[]
}

interface Sketch extends Omit<BillDraft, "moves"> {}

/** The company keeps its bills in Funil since so many days ago. */
const kept = 200

const late: readonly (readonly [BillStatus, number])[] = [
  ["overdue", 20],
  ["received", 72],
  ["received_in_cash", 8],
]
const settled: readonly (readonly [BillStatus, number])[] = [
  ["received", 78],
  ["received_in_cash", 6],
  ["overdue", 4],
  ["confirmed", 2],
  ["refund_requested", 5],
  ["refunded", 5],
]

/** Nobody brings so much in cash, and what the company pays is not given back. */
function statusOf({ type, total }: Sketch, status: BillStatus): BillStatus {
  const isOdd = status === "received_in_cash" ? total > 15_000 : type === "expense" && status !== "overdue"
  return isOdd ? "received" : status
}

/** A bill that was due is paid, or is late; of those to come some are confirmed already. */
function movesOf(random: Random, sketch: Sketch, now: Date): BillDraft["moves"] {
  const { dueAt, madeAt } = sketch
  const until = later(now, -hour)
  if (dueAt > now) {
    const at = later(madeAt, (until.getTime() - madeAt.getTime()) * random.between(0.3, 0.9))
    return random.chance(0.15) ? [{ status: "confirmed", at }] : []
  }
  const missed = midnightOf(dayOf(dueAt) + 1)
  const status = statusOf(
    sketch,
    random.weighted(now.getTime() - dueAt.getTime() < 30 * day ? late : settled),
  )
  if (status === "overdue") return missed <= now ? [{ status, at: missed }] : []
  const paidAt = latest(atWork(random, later(dueAt, -random.between(0, 4) * day)), later(madeAt, 2 * hour))
  const at = earliest(paidAt, until)
  const isPaid = status === "received" || status === "received_in_cash" || status === "confirmed"
  if (isPaid) return [{ status, at }]
  const asked = later(at, random.between(1, 3) * day)
  const back = [
    { status: "received" as const, at },
    { status: "refund_requested" as const, at: asked },
    { status: "refunded" as const, at: later(asked, 2 * day) },
  ]
  return back.slice(0, status === "refunded" ? 3 : 2).filter((move) => move.at <= until)
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function methodOf(random: Random, tags: readonly string[]): BillMethod {
  if (tags.includes("Financiamento")) return "banking_transfer"
  if (tags.includes("À vista")) return "instant_payment"
  return random.weighted([
    ["banking_billet", 50],
    ["instant_payment", 30],
    ["credit_card", 20],
  ])
}

function ofSale(random: Random, draft: DealDraft, deal: DealRow, wonAt: Date): Sketch[] {
  const method = methodOf(random, draft.tags)
  const base = { type: "revenue", cost_center: "Vendas", tags: [], method, deal, madeAt: wonAt } as const
  const [first, second] = [later(wonAt, random.whole(3, 7) * day), later(wonAt, random.whole(28, 45) * day)]
  if (method === "instant_payment" || random.chance(0.3))
    return [
      { ...base, description: `Pagamento único · ${deal.name}`, total: cents(deal.amount), dueAt: first },
    ]
  const entry = cents(deal.amount * 0.3)
  return [
    { ...base, description: `Entrada · ${deal.name}`, total: entry, tags: ["Entrada"], dueAt: first },
    { ...base, description: `Saldo · ${deal.name}`, total: cents(deal.amount - entry), dueAt: second },
  ]
}

function ofDeal(random: Random, draft: DealDraft, deal: DealRow, now: Date): Sketch[] {
  const wonAt = closedAt(draft)
  const isWon = draft.lostReason === null && wonAt !== null && wonAt > later(now, -kept * day)
  if (!isWon || deal.amount === 0) return []
  const dueAt = later(wonAt, random.whole(10, 30) * day)
  const common = { deal, total: cents(deal.amount), madeAt: wonAt, dueAt, tags: [] } as const
  switch (draft.story.template) {
    case "sales-funnel":
      return ofSale(random, draft, deal, wonAt)
    case "customer-renewals": {
      const method = random.chance(0.5) ? "credit_card" : "banking_billet"
      return [{ ...common, type: "revenue", description: deal.name, method, cost_center: "Manutenção" }]
    }
    case "purchase-request":
      return [
        {
          ...common,
          type: "expense",
          description: deal.name,
          method: "banking_billet",
          cost_center: "Compras",
        },
      ]
    default:
      return []
  }
}

const fixedCosts: readonly (readonly [description: string, total: number, BillMethod, center: string])[] = [
  ["Aluguel do galpão e do escritório", 8200, "banking_billet", "Escritório"],
  ["Anúncios no Google e no Instagram", 3600, "credit_card", "Marketing"],
  ["Combustível das equipes", 4150, "debit_card", "Frota"],
  ["Contabilidade", 1480, "instant_payment", "Escritório"],
  ["Internet e telefonia", 690, "banking_billet", "Escritório"],
]

/** What the company pays each month, and the next one's. */
function fixed(random: Random, now: Date): Sketch[] {
  const months = Array.from({ length: Math.floor(kept / 30) + 1 }, (_, index) => index)
  return months.flatMap((ago) =>
    fixedCosts.map(([description, total, method, cost_center], place): Sketch => {
      const dueAt = later(now, (12 + place * 2 - ago * 30) * day)
      const madeAt = atWork(random, later(dueAt, -random.between(20, 26) * day))
      const spread = method === "banking_billet" ? 1 : random.between(0.86, 1.17)
      const paid = { total: cents(total * spread), method, cost_center }
      return { type: "expense", description, ...paid, tags: ["Fixo"], dueAt, madeAt, deal: null }
    }),
  )
}

/** The bills of deals that were won, and those of every month. */
export function draftBills(random: Random, deals: ReadonlyMap<DealDraft, DealRow>, now: Date): BillDraft[] {
  const ofDeals = [...deals].flatMap(([draft, deal]) => ofDeal(random, draft, deal, now))
  return [...fixed(random, now), ...ofDeals]
    .filter(({ madeAt }) => madeAt < now)
    .map((sketch) => ({ ...sketch, moves: movesOf(random, sketch, now) }))
}
