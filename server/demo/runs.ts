import type { RunReason, RunState } from "@funil/contract/automations/workflow-rules"
import type { BillRow } from "../src/features/bills/bill-record.ts"
import type { ContactRow } from "../src/features/contacts/contact-record.ts"
import type { DealRow } from "../src/features/deals/deal-store.ts"
import type { TaskRow } from "../src/features/tasks/task-store.ts"
import type { ContactsById } from "./answers.ts"
import { hour, lastMonday, later, minute } from "./calendar.ts"
import type { DealDraft } from "./deal-drafts.ts"
import type { Deals } from "./deals.ts"
import type { AutomationKey } from "./facts/automations.ts"
import { pipelines, type Template } from "./facts/pipelines.ts"

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
  /** The key of the event of the record. */
  readonly event: string
  readonly state: RunState
  readonly reason?: RunReason
  readonly detail?: string
  /** The input and the outcome of its action. */
  readonly step?: { readonly input: Values; readonly outcome: Values }
  /** The recipient of its message. */
  readonly to?: { readonly contact: ContactRow | null; readonly address: string }
}

/** The records and users that automations work with. */
export interface World {
  readonly now: Date
  readonly deals: Deals
  readonly tasks: readonly TaskRow[]
  readonly bills: readonly BillRow[]
  readonly contacts: ContactsById
  readonly colleagues: ReadonlyMap<string, { readonly name: string; readonly email: string }>
}

interface Entry {
  readonly deal: DealRow
  readonly at: Date
}

/** When deals of a pipeline entered a stage, by its place. */
function entries({ deals }: World, template: Template, place: number): Entry[] {
  const entered = ({ steps }: DealDraft, deal: DealRow) =>
    steps.flatMap(({ stage, at }) => (stage === place ? { deal, at } : []))
  return [...deals].flatMap(([draft, deal]) => (draft.template === template ? entered(draft, deal) : []))
}

function ofDeal({ deal, at }: Entry) {
  const seconds = Math.floor(at.getTime() / 1000)
  return { at: later(at, 1500), entity: "deal", record: deal, event: `demo ${seconds}` } as const
}

const done = { state: "done" } as const

function notMatched(entry: Entry, detail: string): RunDraft {
  return { ...ofDeal(entry), state: "not_matched", reason: "conditions", detail }
}

function toContact({ contacts }: World, id: string | null | undefined, by: "email" | "phone1") {
  const contact = id ? contacts.get(id) : undefined
  const address = contact?.[by]
  if (contact && address) return { ...done, to: { contact, address } }
  return { state: "failed", reason: "no_recipient" } as const
}

function messagesTo(world: World, found: readonly Entry[], by: "email" | "phone1"): RunDraft[] {
  return found.map((entry) => ({ ...ofDeal(entry), ...toContact(world, entry.deal.contacts[0], by) }))
}

/** Credits an automation with the tasks made soon after a deal entered a stage. */
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
    return [...madeTasks(world, owned, 31 * minute), ...unowned.map((entry) => notMatched(entry, "user_id"))]
  },
  followUp: (world) => madeTasks(world, entries(world, "sales-funnel", 3), 72 * hour),
  entryBill: ({ deals, bills }) => {
    const byId = new Map([...deals.values()].map((deal) => [deal.id, deal]))
    return bills.flatMap((bill) => {
      const deal = bill.deal_id && byId.get(bill.deal_id)
      if (!deal || !bill.tags.includes("Entrada")) return []
      const { id, type, method, description, total, due_date, tags, created_at: at } = bill
      const input = { type, method, description, total, due_date, tags, deal_id: deal.id }
      return [{ ...ofDeal({ deal, at }), ...done, step: { input, outcome: { id } } }]
    })
  },
  welcome: (world) => messagesTo(world, entries(world, "sales-funnel", 5), "email"),
  stuck: (world) =>
    [...world.deals].flatMap(([{ template, steps }, deal]) => {
      const timeout = pipelines[template].timeouts[steps.at(-1)?.stage ?? 0] ?? 0
      const at = later(deal.last_stage_updated_at, timeout * hour)
      const owner = deal.user_id && world.colleagues.get(deal.user_id)
      const isStuck = template === "sales-funnel" && deal.closed_at === null && timeout > 0
      if (!isStuck || !owner) return []
      return [{ ...ofDeal({ deal, at }), ...done, to: { contact: null, address: owner.email } }]
    }),
  solved: (world) => messagesTo(world, entries(world, "customer-service", 5), "phone1"),
  overdue: (world) =>
    world.bills.flatMap((bill): RunDraft[] => {
      if (bill.status !== "overdue" || bill.type !== "revenue") return []
      const at = later(lastMonday(world.now), 8 * hour + minute)
      if (bill.updated_at > at) return []
      const record = { ...bill, name: bill.description ?? "" }
      const reached = toContact(world, bill.contact_id, "email")
      return [{ at, entity: "bill", record, event: `demo ${at.getTime()}`, ...reached }]
    }),
  erp: (world) => {
    const step = {
      input: { method: "POST", host: "erp.solardovale.example" },
      outcome: { reason: "unreachable" },
    }
    const failed = { state: "failed", reason: "unreachable", step } as const
    return entries(world, "sales-funnel", 5).map((entry) => ({ ...ofDeal(entry), ...failed }))
  },
  warranty: (world) =>
    entries(world, "customer-service", 0).flatMap((entry): RunDraft[] => {
      const { tags } = entry.deal
      if (!tags.includes("Garantia")) return [notMatched(entry, "tags")]
      const before = tags.filter((tag) => tag !== "Urgente")
      const step = { input: { tag: "Urgente" }, outcome: { field: "tags", from: before, to: tags } }
      return tags.length > before.length ? [{ ...ofDeal(entry), ...done, step }] : []
    }),
  newCompany: () => [],
}

/** The runs of an automation that was made at `from`. */
export function draftRuns(world: World, key: AutomationKey, from: Date): RunDraft[] {
  return makers[key](world).filter(({ at }) => at > from && at < later(world.now, -minute))
}
