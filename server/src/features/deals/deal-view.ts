import type { Deal, DealCard } from "@funil/contract/records/deals"
import { dueSoonHours } from "@funil/contract/records/tasks"
import { type StageKind, stageKind } from "@funil/contract/settings/stage-kind"
import { type AccountClock, wallClockNow } from "../../platform/wall-clock.ts"
import type { WholeLinkRow } from "./deal-link-read.ts"
import { type CardRow, type WholeRow, shownOf } from "./deal-read.ts"

interface StageOfDeal {
  readonly kind: DealCard["status"]
  readonly timeout: number | null
}

export function cardView(row: CardRow, stage: StageOfDeal, clock: AccountClock): DealCard {
  const now = clock.now()
  return {
    ...shownOf(row),
    status: stage.kind,
    user: ownerView(row),
    contacts: row.contacts,
    companies: row.companies,
    time_in_stage: timeInStage(row.last_stage_updated_at, stage, now),
    days_in_stage: daysSince(row.last_stage_updated_at, now),
    task_status: taskStatus(row.open_task_end, row.task_count, clock),
    last_contact_at: row.last_contact_at.toISOString(),
    deal_count: row.deal_count,
    product_count: row.product_count,
    source: row.source,
    utm_source: row.utm_source,
  }
}

function relatedView({ id, code, name, amount, later }: WholeLinkRow): Deal["deals"][number] {
  return { id, code, name, amount, status: stageKind(later), pivot: { related_deal_id: id } }
}

function productView(row: WholeLinkRow): Deal["products"][number] {
  const { id, name, color, sku, price, picture, amount, line_price } = row
  const pivot = { product_id: id, amount, price: line_price }
  return { id, name, color, sku, price, product_picture: picture, pivot }
}

export function dealView(row: WholeRow, clock: AccountClock): Deal {
  const kind = stageKind(row.later)
  return {
    ...cardView(row, { kind, timeout: row.timeout }, clock),
    position: row.position,
    stage_name: row.stage_name,
    pipeline: { id: row.pipeline_id, name: row.pipeline_name, archived: row.pipeline_archived },
    pipeline_stage: { id: row.pipeline_stage_id, name: row.stage_name, kind, timeout: row.timeout },
    contacts: row.contacts.map((contact) => ({ ...contact, pivot: { contact_id: contact.id } })),
    companies: row.companies.map((company) => ({ ...company, pivot: { company_id: company.id } })),
    deals: row.deals.map(relatedView),
    products: row.products.map(productView),
    tasks: row.tasks,
    custom_fields: row.shown_fields,
    origin: { kind: row.source, id: row.source_id, utm: row.utm ?? {} },
    source_id: row.source_id,
    source_name: row.source_name,
    return_reasons: row.return_reasons,
    utm_medium: row.utm?.utm_medium ?? null,
    utm_campaign: row.utm?.utm_campaign ?? null,
    utm_term: row.utm?.utm_term ?? null,
    utm_content: row.utm?.utm_content ?? null,
    created_by: row.created_by,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

const hour = 3_600_000
const day = 24 * hour

/**
 * Returns a deal's progress in its stage's timeout, in whole hours: `end` from the timeout on,
 * `half` from half of it, else `start`. Null without a timeout and for closed deals.
 */
export function timeInStage(
  since: Date,
  { timeout, kind }: { timeout: number | null; kind: StageKind },
  now: Date,
): DealCard["time_in_stage"] {
  if (!timeout || kind !== "open") return null
  const hours = Math.max(0, Math.floor((now.getTime() - since.getTime()) / hour))
  if (hours >= timeout) return { hours, status: "end" }
  return { hours, status: hours > 0 && timeout / hours <= 2 ? "half" : "start" }
}

export function daysSince(since: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / day))
}

function ownerView(row: CardRow): DealCard["user"] {
  const { user_id: id, owner_first_name: first_name, owner_last_name: last_name } = row
  return id === null || first_name === null
    ? null
    : { id, first_name, last_name, profile_picture: row.owner_picture }
}

/**
 * Returns the state of a deal's tasks from the earliest end of unfinished ones and the number of
 * all.
 */
function taskStatus(
  openTaskEnd: string | null,
  taskCount: number,
  clock: AccountClock,
): DealCard["task_status"] {
  if (openTaskEnd === null) return taskCount > 0 ? "done" : null
  if (openTaskEnd < wallClockNow(clock)) return "late"
  return openTaskEnd <= wallClockNow(clock, dueSoonHours * 60) ? "due_soon" : "pending"
}
