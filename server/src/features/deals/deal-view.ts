import type { Deal, DealCard } from "@funil/contract/deals"
import { stageKind } from "@funil/contract/stage-kind"
import type { Clocked } from "../../platform/wall-clock.ts"
import type { WholeLinkRow } from "./deal-link-read.ts"
import { type CardRow, shownOf, type WholeRow } from "./deal-read.ts"
import { daysSince, taskStatus, timeInStage } from "./deal-rules.ts"

interface StageOfDeal {
  readonly kind: DealCard["status"]
  readonly timeout: number | null
}

function ownerView(row: CardRow): DealCard["user"] {
  const { user_id: id, owner_first_name: first_name, owner_last_name: last_name } = row
  return id === null || first_name === null
    ? null
    : { id, first_name, last_name, profile_picture: row.owner_picture }
}

export function cardView(row: CardRow, stage: StageOfDeal, clock: Clocked): DealCard {
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

export function dealView(row: WholeRow, clock: Clocked): Deal {
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
