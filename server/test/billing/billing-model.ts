import type { Cycle, PlanName } from "@funil/contract/account/plans"
import type { Coupon } from "../../src/features/billing/price-rules.ts"

/** A day, counted from 1970. */
export type Day = number

interface Paper {
  kind: "order" | "difference" | "renewal"
  status: string
  force: boolean
  plan: PlanName
  cycle: Cycle
  users: number
  from: Day
  until: Day
  subtotal: bigint
  amount: bigint
  coupon: Coupon | null
  made: Day
  due: Day
  paid: Day | null
}

interface Deal {
  plan: PlanName
  cycle: Cycle
  users: number
}

interface Wish {
  plan: PlanName
  cycle?: Cycle | undefined
  users?: number | undefined
  coupon: Coupon | null
}

const list = { start: 0n, grow: 6990n, scale: 8990n }
const rank = { start: 0, grow: 1, scale: 2 }
const dayMs = 86_400_000

function dateOf(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function lastOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}

/** Returns the day this many months later, on the wanted day of the month or its last day. */
function later(day: Day, months: number, wished: number): Day {
  const at = new Date(day * dayMs)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  return Date.UTC(year, month, Math.min(wished, lastOfMonth(year, month))) / dayMs
}

const halfUp = (over: bigint, under: bigint) => (over * 2n + under) / (under * 2n)
const months = (cycle: Cycle) => (cycle === "yearly" ? 12 : 1)

/** A second, simplest implementation of billing in reais, to compare the product with. */
export class BillingModel {
  plan: PlanName = "scale"
  trial: Day | null
  suspended = false
  papers: Paper[] = []
  deal: (Deal & { from: Day; until: Day; wished: number; coupon: Coupon | null; next: Deal | null }) | null =
    null
  seats = 1

  constructor(today: Day) {
    this.trial = today + 14
  }

  #sums({ plan, cycle, users }: Deal, coupon: Coupon | null): { subtotal: bigint; amount: bigint } {
    const subtotal = list[plan] * BigInt(users) * BigInt(months(cycle))
    const each = (list[plan] - (cycle === "yearly" ? 1000n : 0n)) * BigInt(months(cycle))
    const net = each * BigInt(users)
    const value = BigInt(coupon?.value ?? 0)
    if (coupon?.kind === "percent") return { subtotal, amount: net - halfUp(net * value, 100n) }
    if (coupon?.kind === "amount") return { subtotal, amount: net > value ? net - value : 0n }
    if (coupon) return { subtotal, amount: each * (BigInt(users) > value ? BigInt(users) - value : 0n) }
    return { subtotal, amount: net }
  }

  #goes(coupon: Coupon | null, { plan, cycle }: Deal): boolean {
    if (!coupon) return false
    const some: readonly string[] = [
      ...(coupon.plans ?? ["grow", "scale"]),
      ...(coupon.cycles ?? ["monthly", "yearly"]),
    ]
    return some.includes(plan) && some.includes(cycle) && coupon.currency !== "USD"
  }

  #paper(today: Day, paper: Omit<Paper, "status" | "made" | "due" | "paid">): Paper {
    const isNothing = paper.amount === 0n
    const made = {
      ...paper,
      made: today,
      due: Math.max(paper.from, today + 5),
      status: isNothing ? "paid" : "pending",
      paid: isNothing ? today : null,
    }
    if (isNothing) made.force = true
    this.papers.push(made)
    return made
  }

  #open(): Paper[] {
    return this.papers.filter(({ status }) => status === "pending" || status === "overdue")
  }

  #tooLate(today: Day): boolean {
    return this.#open().some(({ force, due }) => force && today - due >= 3)
  }

  /** Brings the account up to today. The clock and every call do this first. */
  wake(today: Day): void {
    for (const paper of this.#open()) if (today > paper.due) paper.status = "overdue"
    if (this.#tooLate(today)) this.suspended = true
    while (this.deal && !this.suspended && today >= this.deal.until) {
      const { deal } = this
      const next = deal.next ?? deal
      if (next.plan === "start") {
        this.deal = null
        this.plan = "start"
        this.trial = null
        break
      }
      deal.plan = next.plan
      deal.cycle = next.cycle
      deal.users = Math.max(next.users, this.seats)
      deal.next = null
      this.plan = deal.plan
      deal.from = deal.until
      deal.until = later(deal.from, months(deal.cycle), deal.wished)
      const coupon = this.#goes(deal.coupon, deal) ? deal.coupon : null
      const { plan, cycle, users, from, until } = deal
      this.#paper(today, {
        kind: "renewal",
        force: true,
        plan,
        cycle,
        users,
        from,
        until,
        coupon,
        ...this.#sums(deal, coupon),
      })
    }
  }

  /** Returns the first paid day: trials end at the start of a day. */
  #firstDay(today: Day): Day {
    return Math.max(today, this.trial ?? today)
  }

  #start(today: Day, deal: Deal, coupon: Coupon | null): { from: Day; until: Day } {
    const from = this.#firstDay(today)
    const wished = new Date(from * dayMs).getUTCDate()
    const until = later(from, months(deal.cycle), wished)
    const stays = coupon && coupon.kind !== "free_users" && !coupon.first_only ? coupon : null
    const { plan, cycle, users } = deal
    this.deal = { plan, cycle, users, from, until, wished, coupon: stays, next: null }
    this.plan = plan
    this.trial = null
    return { from, until }
  }

  /** Returns the error, or the result of the order. */
  order(today: Day, wish: Wish): string {
    this.wake(today)
    if (this.suspended) return "account_suspended"
    const least = Math.max(10, this.seats)
    const { deal } = this
    const wanted: Deal = {
      plan: wish.plan,
      cycle: wish.cycle ?? deal?.cycle ?? "monthly",
      users: wish.users ?? Math.max(least, deal?.users ?? 0),
    }
    if (deal && wish.plan === "start") Object.assign(wanted, { cycle: deal.cycle, users: deal.users })
    if (wish.plan !== "start" && wanted.users < least) return "invalid"
    const unpaidOrder = this.#open().some(({ kind }) => kind === "order")
    if (!deal) return this.#first(today, wanted, { unpaidOrder, coupon: wish.coupon })
    const isAsNow = (["plan", "cycle", "users"] as const).every((name) => wanted[name] === deal[name])
    if (isAsNow && !deal.next) return unpaidOrder ? "order_unpaid" : "invalid"
    if (wish.coupon) return "invalid"
    const grows =
      wanted.cycle === deal.cycle && rank[wanted.plan] >= rank[deal.plan] && wanted.users >= deal.users
    if (!grows || isAsNow) {
      deal.next = isAsNow ? null : wanted
      return "later"
    }
    const [before, after] = [this.#sums(deal, null), this.#sums(wanted, null)]
    const from = Math.max(today, deal.from)
    const [left, all] = [BigInt(deal.until - from), BigInt(deal.until - deal.from)]
    const part = (now: bigint, then: bigint) => halfUp((then - now) * left, all)
    const sums = {
      subtotal: part(before.subtotal, after.subtotal),
      amount: part(before.amount, after.amount),
    }
    this.#paper(today, {
      kind: "difference",
      force: true,
      ...wanted,
      from,
      until: deal.until,
      coupon: null,
      ...sums,
    })
    Object.assign(deal, wanted, { next: null })
    this.plan = wanted.plan
    return "now"
  }

  #first(
    today: Day,
    wanted: Deal,
    { unpaidOrder, coupon }: { unpaidOrder: boolean; coupon: Coupon | null },
  ): string {
    if (wanted.plan === "start") return "invalid"
    if (unpaidOrder) return "order_unpaid"
    const hadOne = this.papers.some(({ kind, status }) => kind === "order" && status !== "cancelled")
    const onlyFirst = coupon !== null && (coupon.first_only || coupon.kind === "free_users")
    if (coupon && (!this.#goes(coupon, wanted) || (onlyFirst && hadOne))) return "invalid"
    const closed = this.papers.filter((paper) => !this.#open().includes(paper)).at(-1)
    const waits = closed !== undefined && closed.status !== "paid"
    const from = this.#firstDay(today)
    const until = later(from, months(wanted.cycle), new Date(from * dayMs).getUTCDate())
    const sums = this.#sums(wanted, coupon)
    const paper = this.#paper(today, {
      kind: "order",
      force: !waits,
      ...wanted,
      from,
      until,
      coupon,
      ...sums,
    })
    if (paper.force) this.#start(today, wanted, coupon)
    return paper.force ? "now" : "when_paid"
  }

  pay(today: Day, index: number): string {
    this.wake(today)
    const paper = this.papers[index]
    if (!paper) return "not_found"
    if (!this.#open().includes(paper)) return "conflict"
    const wasLate = this.#tooLate(today)
    paper.status = "paid"
    paper.paid = today
    if (!paper.force) Object.assign(paper, { force: true }, this.#start(today, paper, paper.coupon))
    this.#forgive(today, wasLate)
    return "done"
  }

  cancel(today: Day, index: number): string {
    this.wake(today)
    const paper = this.papers[index]
    if (!paper) return "not_found"
    if (!this.#open().includes(paper)) return "conflict"
    const wasLate = this.#tooLate(today)
    paper.status = "cancelled"
    if (this.deal && paper.force && paper.until === this.deal.until) {
      const rest = this.papers.filter(
        ({ until, status, force }) => until === paper.until && force && status !== "cancelled",
      )
      const last = rest.at(-1)
      if (last && rest.some(({ kind }) => kind !== "difference")) {
        Object.assign(this.deal, { plan: last.plan, users: last.users })
        this.plan = last.plan
      } else {
        for (const open of this.#open()) open.status = "cancelled"
        const isEarly = today < this.deal.from
        if (isEarly) this.plan = "scale"
        this.trial = isEarly ? this.deal.from : today
        this.deal = null
      }
    }
    this.#forgive(today, wasLate)
    return "done"
  }

  #forgive(today: Day, wasLate: boolean): void {
    if (this.suspended && wasLate && !this.#tooLate(today)) this.#goOn(today)
  }

  #goOn(today: Day): void {
    this.suspended = false
    if (this.deal && this.deal.until < today) {
      this.deal.until = today
      this.deal.wished = new Date(today * dayMs).getUTCDate()
    }
    this.wake(today)
  }

  refund(today: Day, index: number): string {
    this.wake(today)
    const paper = this.papers[index]
    if (!paper) return "not_found"
    if (paper.status !== "paid") return "conflict"
    paper.status = "refunded"
    if (paper.force && paper.until === this.deal?.until) this.suspended = true
    return "done"
  }

  revoke(today: Day): string {
    this.wake(today)
    if (!this.deal?.next) return "not_found"
    this.deal.next = null
    return "done"
  }

  free(today: Day): string {
    this.wake(today)
    for (const open of this.#open()) open.status = "cancelled"
    this.deal = null
    this.plan = "start"
    this.trial = null
    this.suspended = false
    return "done"
  }

  suspend(today: Day): string {
    this.wake(today)
    this.suspended = true
    return "done"
  }

  resume(today: Day): string {
    this.wake(today)
    if (!this.suspended) return "conflict"
    for (const open of this.#open())
      if (open.status === "overdue") {
        open.status = "pending"
        open.due = today + 5
      }
    this.#goOn(today)
    return "done"
  }

  /** The most active users; null without a limit. */
  get room(): number | null {
    return this.deal?.users ?? null
  }

  /** Returns all comparable state. */
  told(): unknown {
    const { deal } = this
    const moneys = ({ subtotal, amount }: Paper) => ({
      subtotal: Number(subtotal),
      discount: Number(subtotal - amount),
      amount: Number(amount),
    })
    return {
      plan: this.plan,
      trial: this.trial === null ? null : dateOf(this.trial),
      suspended: this.suspended,
      subscription: deal && {
        plan: deal.plan,
        cycle: deal.cycle,
        users: deal.users,
        from: dateOf(deal.from),
        until: dateOf(deal.until),
        change: deal.next,
      },
      invoices: this.papers.map((paper) => ({
        kind: paper.kind,
        status: paper.status,
        in_force: paper.force,
        plan: paper.plan,
        cycle: paper.cycle,
        users: paper.users,
        period_from: dateOf(paper.from),
        period_until: dateOf(paper.until),
        ...moneys(paper),
        coupon: paper.coupon?.code ?? null,
        invoice_date: dateOf(paper.made),
        due_date: dateOf(paper.due),
        payment_date: paper.paid === null ? null : dateOf(paper.paid),
      })),
    }
  }
}
