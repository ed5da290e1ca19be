import type { DateRange } from "@funil/contract/home/dashboards"
import type { Bill } from "@funil/contract/records/bills"
import type { Deal } from "@funil/contract/records/deals"
import type { Task } from "@funil/contract/records/tasks"
import type { Goal } from "@funil/contract/settings/goals"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { wallClockOf } from "../../src/platform/wall-clock.ts"

/** A deal's exit from a stage. */
export interface Leaving {
  readonly deal: string
  readonly from: string
  readonly to: string
  readonly entered: number
  readonly left: number
}

/** All records of an account as answers return them, and its deals' moves. */
export interface Books {
  readonly timezone: string
  readonly now: Date
  readonly pipelines: readonly Pipeline[]
  readonly deals: readonly Deal[]
  readonly tasks: readonly Task[]
  readonly bills: readonly Bill[]
  readonly leavings: readonly Leaving[]
  readonly goals: readonly Goal[]
  /** The reasons for returns by deal, without withdrawn requests. */
  readonly returnReasons: ReadonlyMap<string, readonly string[]>
}

interface OracleQuery {
  readonly pipeline_id?: string | undefined
  readonly user_id?: string | undefined
}

/**
 * The values of a dashboard by path: `totals.created`, `breakdowns.owners.ID`,
 * `series.won.2028-02-29`.
 */
export type Figures = Map<string, number | null>

const hour = 3_600_000
const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
/** Exact in cents. */
const money = (values: readonly number[]) => sum(values.map((value) => Math.round(value * 100))) / 100
/** Averages hours. A value that rounds to 0 counts as none. */
const average = (values: readonly number[]) =>
  values.length > 0 ? round(sum(values) / values.length, 1) || null : null
const percent = (part: number, whole: number) => (whole > 0 ? round((100 * part) / whole, 1) : null)

/** Returns the whole period before a range. `previous` is a part of it while the range runs. */
function before(range: DateRange, previous: DateRange): DateRange {
  const to = new Date(Date.parse(`${range.from}T00:00:00Z`) - 24 * hour).toISOString().slice(0, 10)
  return { from: previous.from, to }
}

/** Calculates every figure record by record. */
export class Oracle {
  readonly figures: Figures = new Map()
  readonly #books: Books
  readonly #asked: OracleQuery

  constructor(books: Books, asked: OracleQuery) {
    this.#books = books
    this.#asked = asked
  }

  date(instant: string): string {
    return wallClockOf(new Date(instant), this.#books.timezone).slice(0, 10)
  }

  within(instant: string | null, { from, to }: DateRange): boolean {
    const day = instant === null ? "" : instant.includes("T") ? this.date(instant) : instant.slice(0, 10)
    return day >= from && day <= to
  }

  deals(holds: (deal: Deal) => boolean = () => true): Deal[] {
    const { pipeline_id, user_id } = this.#asked
    return this.#books.deals.filter(
      (deal) =>
        (!pipeline_id || deal.pipeline_id === pipeline_id) &&
        (!user_id || deal.user_id === user_id) &&
        holds(deal),
    )
  }

  tasks(holds: (task: Task) => boolean): Task[] {
    const { pipeline_id, user_id } = this.#asked
    return this.#books.tasks.filter(
      (task) =>
        (!pipeline_id || this.dealOf(task)?.pipeline_id === pipeline_id) &&
        (!user_id || task.responsible_user_id === user_id) &&
        holds(task),
    )
  }

  bills(holds: (bill: Bill) => boolean): Bill[] {
    const { pipeline_id, user_id } = this.#asked
    return this.#books.bills.filter(
      (bill) =>
        (!pipeline_id || this.dealOf(bill)?.pipeline_id === pipeline_id) &&
        (!user_id || bill.user_id === user_id) &&
        holds(bill),
    )
  }

  dealOf({ deal_id }: Pick<Task, "deal_id">): Deal | undefined {
    return this.#books.deals.find(({ id }) => id === deal_id)
  }

  closed(kind: "won" | "lost", range: DateRange): Deal[] {
    return this.deals(({ status, closed_at }) => status === kind && this.within(closed_at, range))
  }

  hoursToClose(deals: readonly Deal[]): number | null {
    return average(
      deals.map(({ closed_at, created_at }) => (Date.parse(closed_at ?? "") - Date.parse(created_at)) / hour),
    )
  }

  weighted(deals: readonly Deal[]): number {
    const stages = this.#books.pipelines.flatMap(({ stages: all }) => all)
    const shares = deals.map(({ amount, pipeline_stage_id }) => {
      const stage = stages.find(({ id }) => id === pipeline_stage_id)
      return Math.round(amount * 100) * (stage?.effective_probability ?? 0)
    })
    return Math.round(sum(shares) / 100) / 100
  }

  /** Returns the groups with a value; `measure` returns a group's size. */
  groups<T>(
    path: string,
    records: readonly T[],
    keysOf: (record: T) => readonly (string | number | null | undefined)[],
    measure: (records: T[]) => number | null,
  ) {
    const byKey = new Map<string, T[]>()
    for (const record of records)
      for (const key of keysOf(record)) {
        const name = String(key ?? null)
        byKey.set(name, [...(byKey.get(name) ?? []), record])
      }
    for (const [key, some] of byKey) {
      const value = measure(some)
      if (value !== 0 && value !== null) this.figures.set(`breakdowns.${path}.${key}`, value)
    }
  }

  cards(range: DateRange, previous: DateRange): Figures {
    const { figures } = this
    const created = (days: DateRange) => this.deals(({ created_at }) => this.within(created_at, days))
    const open = this.deals(({ status }) => status === "open")
    for (const [suffix, days] of [
      ["", range],
      [".previous", previous],
    ] as const) {
      const [won, lost] = [this.closed("won", days), this.closed("lost", days)]
      const set = (name: string, value: number | null) => figures.set(`totals.${name}${suffix}`, value)
      set("created", created(days).length)
      set("won", won.length)
      set("won_amount", money(won.map(({ amount }) => amount)))
      set("lost", lost.length)
      set("lost_amount", money(lost.map(({ amount }) => amount)))
      set("conversion", percent(won.length, won.length + lost.length))
      set("hours_to_close", this.hoursToClose([...won, ...lost]))
    }
    figures.set("totals.open", open.length)
    figures.set("totals.open_amount", money(open.map(({ amount }) => amount)))
    figures.set("totals.weighted_amount", this.weighted(open))
    figures.set("totals.stuck", open.filter(({ time_in_stage }) => time_in_stage?.status === "end").length)
    const count = ({ length }: readonly unknown[]) => length
    this.groups("stages", open, ({ pipeline_stage_id }) => [pipeline_stage_id], count)
    this.groups("owners", created(range), ({ user_id }) => [user_id], count)
    this.groups("tags", created(range), ({ tags }) => tags, count)
    this.groups("products", created(range), ({ products }) => products.map(({ id }) => id), count)
    this.groups("sources", created(range), ({ source }) => [source], count)
    this.groups("lost_reasons", this.closed("lost", range), ({ lost_reason }) => [lost_reason], count)
    this.groups("return_reasons", created(range), ({ id }) => this.#books.returnReasons.get(id) ?? [], count)
    this.groups("weekdays", created(range), ({ created_at }) => [this.#weekday(this.date(created_at))], count)
    const last = this.#leavings(range)
    this.groups(
      "stage_hours",
      last,
      ({ from }) => [from],
      (some) => average(some.map(({ left, entered }) => (left - entered) / hour)),
    )
    for (const [stage, some] of Map.groupBy(last, ({ from }) => from)) {
      figures.set(
        `breakdowns.stage_conversion.${stage}`,
        percent(some.filter((one) => this.#wentOn(one)).length, some.length),
      )
    }
    return figures
  }

  #weekday(date: string): number {
    return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  }

  /** Returns each deal's last exit from each open stage. */
  #leavings(range: DateRange): Leaving[] {
    const known = new Set(this.deals().map(({ id }) => id))
    const open = new Set(
      this.#books.pipelines.flatMap(({ stages }) => stages.slice(0, -2).map(({ id }) => id)),
    )
    const last = new Map<string, Leaving>()
    for (const one of this.#books.leavings) {
      const day = this.date(new Date(one.left).toISOString())
      if (known.has(one.deal) && open.has(one.from) && day >= range.from && day <= range.to)
        last.set(`${one.deal} ${one.from}`, one)
    }
    return [...last.values()]
  }

  #wentOn({ from, to }: Leaving): boolean {
    const ids =
      this.#books.pipelines
        .map(({ stages }) => stages.map(({ id }) => id))
        .find((all) => all.includes(from)) ?? []
    const place = ids.indexOf(to)
    return place > ids.indexOf(from) && place < ids.length - 1
  }

  sales(range: DateRange, previous: DateRange): Figures {
    const { figures } = this
    const amounts = (deals: readonly Deal[]) => money(deals.map(({ amount }) => amount))
    for (const [suffix, days] of [
      ["", range],
      [".previous", previous],
    ] as const) {
      const [won, lost] = [this.closed("won", days), this.closed("lost", days)]
      const set = (name: string, value: number | null) => figures.set(`totals.${name}${suffix}`, value)
      set("won", won.length)
      set("won_amount", amounts(won))
      set("ticket", won.length > 0 ? round(amounts(won) / won.length, 2) : null)
      set("cycle_hours", this.hoursToClose(won))
      set("conversion", percent(won.length, won.length + lost.length))
    }
    const expected = (days: DateRange) =>
      this.deals(
        ({ status, expected_close_date }) => status === "open" && this.within(expected_close_date, days),
      )
    figures.set("totals.forecast", this.weighted(expected(range)))
    const won = this.closed("won", range)
    this.groups("owners", won, ({ user_id }) => [user_id], amounts)
    this.groups("companies", won, ({ companies }) => companies.map(({ id }) => id), amounts)
    this.groups("tags", won, ({ tags }) => tags, amounts)
    const lines = won.flatMap(({ products }) => products)
    this.groups(
      "products",
      lines,
      ({ id }) => [id],
      (some) => money(some.map(({ pivot }) => pivot.price * pivot.amount)),
    )
    for (const { key, days } of this.#forecastMonths())
      figures.set(`breakdowns.forecast_months.${key}`, this.weighted(expected(days)))
    return figures
  }

  /** Returns this month and the next five. */
  #forecastMonths(): { key: string; days: DateRange }[] {
    const [year = 0, month = 0] = wallClockOf(this.#books.now, this.#books.timezone).split("-").map(Number)
    return Array.from({ length: 6 }, (_, index) => {
      const key = new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7)
      return { key, days: { from: `${key}-01`, to: `${key}-31` } }
    })
  }

  /** Returns the goals for exactly this query by month, with their won deals. */
  forecastGoals() {
    const { pipeline_id = null, user_id = null } = this.#asked
    return this.#forecastMonths().flatMap(({ key, days }) => {
      const won = this.closed("won", days)
      return this.#books.goals
        .filter((goal) => goal.month === key && goal.pipeline_id === pipeline_id && goal.user_id === user_id)
        .map(({ id, amount, count }) => ({
          id,
          amount,
          count,
          month: key,
          pipeline_id,
          user_id,
          won: won.length,
          won_amount: money(won.map((deal) => deal.amount)),
        }))
    })
  }

  tasksFigures(range: DateRange, previous: DateRange): Figures {
    const { figures } = this
    const due = (days: DateRange, status?: Task["status"]) =>
      this.tasks((task) => this.within(task.end, days) && (!status || task.status === status))
    for (const [suffix, days] of [
      ["", range],
      [".previous", previous],
    ] as const) {
      const finished = this.tasks(({ finished_at }) => this.within(finished_at, days))
      const set = (name: string, value: number | null) => figures.set(`totals.${name}${suffix}`, value)
      set("finished", finished.length)
      set("pending", due(suffix ? before(range, previous) : days, "pending").length)
      set("overdue", due(days, "overdue").length)
      const inTime = finished.filter(({ finished_at, end }) => {
        const at = new Date(finished_at ?? "")
        const clock = wallClockOf(at, this.#books.timezone)
        return clock < end || (clock === end && at.getUTCSeconds() === 0 && at.getUTCMilliseconds() === 0)
      })
      set("on_time", percent(inTime.length, finished.length))
      set(
        "hours_to_finish",
        average(
          finished.map((task) => (Date.parse(task.finished_at ?? "") - Date.parse(task.created_at)) / hour),
        ),
      )
    }
    const count = ({ length }: readonly unknown[]) => length
    this.groups("types", due(range), ({ task_type_id }) => [task_type_id], count)
    this.groups("responsibles", due(range), ({ responsible_user_id }) => [responsible_user_id], count)
    this.groups("weekdays", due(range), ({ end }) => [this.#weekday(end.slice(0, 10))], count)
    this.groups("stages", due(range), (task) => [this.dealOf(task)?.pipeline_stage_id], count)
    return figures
  }

  financial(range: DateRange, previous: DateRange): Figures {
    const { figures } = this
    const paid = ["received", "received_in_cash"]
    const waiting = ["pending", "confirmed", "overdue"]
    const total = (bills: readonly Bill[]) => money(bills.map((bill) => bill.total))
    const of = (
      type: Bill["type"] | null,
      statuses: readonly string[] | null,
      date: "paid_at" | "due_date" | "refunded_at",
      days: DateRange,
    ) =>
      this.bills(
        (bill) =>
          (!type || bill.type === type) &&
          (!statuses || statuses.includes(bill.status)) &&
          this.within(bill[date], days),
      )
    for (const [suffix, days] of [
      ["", range],
      [".previous", previous],
    ] as const) {
      const set = (name: string, value: number) => figures.set(`totals.${name}${suffix}`, value)
      const [income, cost] = [
        total(of("revenue", paid, "paid_at", days)),
        total(of("expense", paid, "paid_at", days)),
      ]
      set("received", income)
      set("paid", cost)
      set("balance", round(income - cost, 2))
      const whole = suffix ? before(range, previous) : days
      set("to_receive", total(of("revenue", waiting, "due_date", whole)))
      set("to_pay", total(of("expense", waiting, "due_date", whole)))
      set("overdue", total(of(null, ["overdue"], "due_date", days)))
      set("refunded", total(of(null, ["refunded"], "refunded_at", days)))
    }
    const received = of("revenue", paid, "paid_at", range)
    this.groups("statuses", of("revenue", null, "due_date", range), ({ status }) => [status], total)
    this.groups("methods", received, ({ method }) => [method], total)
    this.groups(
      "cost_centers",
      of("expense", paid, "paid_at", range),
      ({ cost_center }) => [cost_center],
      total,
    )
    this.groups("tags", received, ({ tags }) => tags, total)
    return figures
  }
}
