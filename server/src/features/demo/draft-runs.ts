import type { RunReason, RunState } from "@funil/contract/workflow-rules"
import type { BillRow } from "../bills/bill-record.ts"
import type { ContactRow } from "../contacts/contact-record.ts"
import type { DealRow } from "../deals/deal-store.ts"
import type { TaskRow } from "../tasks/task-store.ts"
import type { AutomationKey } from "./demo-automations.ts"
import { dayOf, hour, later, midnightOf, minute } from "./demo-time.ts"
import type { DealDraft } from "./draft-deals.ts"

type Values = Readonly<Record<string, unknown>>

/** What an automation did, or did not, at some time. */
export interface RunDraft {
  readonly at: Date
  readonly entity: "deal" | "bill"
  readonly record: {
    readonly id: string
    readonly name: string
    readonly user_id: string | null
    readonly total?: number
    readonly due_date?: string | null
  }
  /** Which event of the record it was. */
  readonly event: string
  readonly state: RunState
  readonly reason?: RunReason
  readonly detail?: string
  /** What its action was given, and what came of it. */
  readonly step?: { readonly input: Values; readonly outcome: Values }
  /** To whom it wrote. */
  readonly to?: { readonly contact: ContactRow | null; readonly address: string }
}

export interface Colleague {
  readonly name: string
  readonly email: string
}

/** What there is for automations to be about. */
export interface World {
  readonly now: Date
  readonly deals: ReadonlyMap<DealDraft, DealRow>
  readonly tasks: readonly TaskRow[]
  readonly bills: readonly BillRow[]
  readonly contacts: ReadonlyMap<string, ContactRow>
  /** What users are called and where they are reached, by their ids. */
  readonly colleagues: ReadonlyMap<string, Colleague>
}

interface Entry {
  readonly draft: DealDraft
  readonly deal: DealRow
  readonly at: Date
}

/** When deals of a pipeline entered a stage, by its place. */
function entries({ deals }: World, template: string, place: number): Entry[] {
  return [...deals].flatMap(([draft, deal]) =>
    draft.story.template === template
      ? draft.steps.flatMap(({ stage, at }) => (stage === place ? { draft, deal, at } : []))
      : [],
  )
}

function ofDeal({
  deal,
  at,
}: Pick<Entry, "deal" | "at">): Pick<RunDraft, "at" | "entity" | "record" | "event"> {
  const seconds = Math.floor(at.getTime() / 1000)
  return { at: later(at, 1500), entity: "deal", record: deal, event: `demo ${seconds}` }
}

const unreached = { state: "failed", reason: "no_recipient" } as const
const done = { state: "done" } as const

function toContact({ contacts }: World, id: string | null | undefined, by: "email" | "phone1") {
  const contact = id ? contacts.get(id) : undefined
  const address = contact?.[by]
  return contact && address ? { ...done, to: { contact, address } } : unreached
}

/** Tasks that were made for a deal soon after it came somewhere stand for those that automations made. */
function madeTasks(world: World, found: readonly Entry[], within: number): RunDraft[] {
  const byDeal = Map.groupBy(world.tasks, ({ deal_id }) => deal_id)
  return found.flatMap((entry) => {
    const until = later(entry.at, within)
    const made = byDeal.get(entry.deal.id)?.find(({ created_at: at }) => at >= entry.at && at < until)
    if (!made) return []
    const { id, name, start, responsible_user_id } = made
    const input = { name, start, deal_id: entry.deal.id, responsible_user_id }
    return [{ ...ofDeal(entry), ...done, step: { input, outcome: { id } } }]
  })
}

const makers: Readonly<Record<AutomationKey, (world: World) => RunDraft[]>> = {
  firstCall: (world) => {
    const found = entries(world, "lead-qualification", 0)
    const owned = found.filter(({ deal }) => deal.user_id !== null)
    const unowned = found.filter(({ deal }) => deal.user_id === null)
    return [
      ...madeTasks(world, owned, 31 * minute),
      ...unowned.map((entry): RunDraft => ({
        ...ofDeal(entry),
        state: "not_matched",
        reason: "conditions",
        detail: "user_id",
      })),
    ]
  },
  followUp: (world) => madeTasks(world, entries(world, "sales-funnel", 3), 72 * hour),
  entryBill: ({ deals, bills }) => {
    const byId = new Map([...deals.values()].map((deal) => [deal.id, deal]))
    return bills.flatMap((bill) => {
      const deal = bill.deal_id && byId.get(bill.deal_id)
      if (!deal || !bill.tags.includes("Entrada")) return []
      const { id, type, method, description, total, due_date, tags } = bill
      const input = { type, method, description, total, due_date, tags, deal_id: deal.id }
      const at = bill.created_at
      return [{ ...ofDeal({ deal, at }), ...done, step: { input, outcome: { id } } }]
    })
  },
  welcome: (world) =>
    entries(world, "sales-funnel", 5).map((entry) => ({
      ...ofDeal(entry),
      ...toContact(world, entry.deal.contacts[0], "email"),
    })),
  stuck: (world) =>
    [...world.deals].flatMap(([draft, deal]) => {
      const timeout = draft.story.stages[draft.steps.at(-1)?.stage ?? 0]?.timeout ?? 0
      const at = later(deal.last_stage_updated_at, timeout * hour)
      const owner = deal.user_id && world.colleagues.get(deal.user_id)
      const isStuck = draft.story.template === "sales-funnel" && deal.closed_at === null && timeout > 0
      if (!isStuck || !owner) return []
      return [{ ...ofDeal({ deal, at }), ...done, to: { contact: null, address: owner.email } }]
    }),
  solved: (world) =>
    entries(world, "customer-service", 5).map((entry) => ({
      ...ofDeal(entry),
      ...toContact(world, entry.deal.contacts[0], "phone1"),
    })),
  overdue: (world) =>
    world.bills.flatMap((bill): RunDraft[] => {
      if (bill.status !== "overdue" || bill.type !== "revenue") return []
      const at = later(midnightOf(lastMonday(world.now)), 8 * hour + minute)
      if (bill.updated_at > at) return []
      const record = { ...bill, name: bill.description ?? "" }
      const reached = toContact(world, bill.contact_id, "email")
      return [{ at, entity: "bill", record, event: `demo ${at.getTime()}`, ...reached }]
    }),
  erp: (world) =>
    entries(world, "sales-funnel", 5).map((entry): RunDraft => ({
      ...ofDeal(entry),
      state: "failed",
      reason: "unreachable",
      step: {
        input: { method: "POST", host: "erp.solardovale.example" },
        outcome: { reason: "unreachable" },
      },
    })),
  warranty: (world) =>
    entries(world, "customer-service", 0).flatMap((entry): RunDraft[] => {
      const { tags } = entry.deal
      if (!tags.includes("Garantia"))
        return [{ ...ofDeal(entry), state: "not_matched", reason: "conditions", detail: "tags" }]
      const before = tags.filter((tag) => tag !== "Urgente")
      const step = { input: { tag: "Urgente" }, outcome: { field: "tags", from: before, to: tags } }
      return tags.length > before.length ? [{ ...ofDeal(entry), ...done, step }] : []
    }),
  newCompany: () => [],
}

/** The last Monday before today. */
function lastMonday(now: Date): number {
  const day = dayOf(now) - 1
  return day - ((day + 3) % 7)
}

/** What an automation did from some time on. */
export function draftRuns(world: World, key: AutomationKey, from: Date): RunDraft[] {
  return makers[key](world).filter(({ at }) => at > from && at < later(world.now, -minute))
}
