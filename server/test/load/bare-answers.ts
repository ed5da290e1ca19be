import type { Deal, DealCard } from "@funil/contract/records/deals"
import { dueSoonHours, type Task } from "@funil/contract/records/tasks"
import { daysSince, timeInStage } from "../../src/features/deals/deal-view.ts"
import { wallClockOf } from "../../src/platform/wall-clock.ts"
import type { Me } from "./bare-connection.ts"

type CopiedFields = Omit<
  DealCard,
  | "created_at"
  | "updated_at"
  | "last_stage_updated_at"
  | "status"
  | "user"
  | "time_in_stage"
  | "days_in_stage"
  | "last_contact_at"
  | "task_status"
>

export interface CardRow extends CopiedFields {
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_stage_updated_at: Date
  readonly last_contact_at: Date
  readonly open_task_end: string | null
  readonly task_count: number
  readonly kind: DealCard["status"]
  readonly timeout: number | null
  readonly owner_first_name: string | null
  readonly owner_last_name: string | null
  readonly owner_picture: string | null
}

interface Line {
  readonly amount: number
  readonly price: number
  readonly product: Omit<Deal["products"][number], "pivot">
}

export interface TaskRow {
  readonly id: string
  readonly name: string | null
  readonly task_type: { readonly id: string; readonly name: string; readonly color: Task["color"] }
  readonly start: string
  readonly end: string
  readonly finished_at: string | null
  readonly note: string | null
  readonly deal_id: string | null
  readonly deal_name: string | null
  readonly contact_id: string | null
  readonly creator_user_id: string | null
  readonly responsible_user: Task["responsible_user"]
  readonly source: Task["source"]
  readonly created_at: string
  readonly updated_at: string
}

export interface DealRow extends Omit<CardRow, "deal_count" | "product_count"> {
  readonly position: string
  readonly custom_fields: Deal["custom_fields"]
  readonly created_by: string | null
  readonly closed_at: Date | null
  readonly stage_name: string
  readonly pipeline_name: string
  readonly pipeline_archived: boolean
  readonly source_id: string | null
  readonly source_name: string | null
  readonly utm: Deal["origin"]["utm"] | null
  readonly return_reasons: Deal["return_reasons"]
  readonly deals: readonly Omit<Deal["deals"][number], "pivot">[]
  readonly products: readonly Line[]
  readonly tasks: readonly TaskRow[]
}

const linksOfCard = `
  coalesce((
    select json_agg(json_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
      'phone1', c.phone1, 'picture', c.picture) order by l.position, c.id)
    from bare.deal_contacts l join bare.contacts c on c.account_id = $1 and c.id = l.contact_id
    where l.account_id = $1 and l.deal_id = d.id and c.deleted_at is null
  ), '[]') as contacts,
  coalesce((
    select json_agg(json_build_object('id', c.id, 'company', c.company, 'email', c.email, 'phone1', c.phone1, 'picture', c.picture)
      order by l.position, c.id)
    from bare.deal_companies l join bare.companies c on c.account_id = $1 and c.id = l.company_id
    where l.account_id = $1 and l.deal_id = d.id and c.deleted_at is null
  ), '[]') as companies`

const columns = `
  d.id, d.created_at, d.code, d.name, d.pipeline_id, d.pipeline_stage_id, d.last_stage_updated_at, d.amount, d.tags, d.user_id,
  d.lost_reason, d.expected_close_date, d.updated_at, d.note_count, d.file_count, d.open_task_end, d.task_count, s.kind, s.timeout,
  coalesce(d.source_kind, 'manual') as source, d.utm ->> 'utm_source' as utm_source,
  coalesce(d.last_contact_at, d.created_at) as last_contact_at,
  o.first_name as owner_first_name, o.last_name as owner_last_name, o.profile_picture as owner_picture,
  ${linksOfCard}`

/**
 * The columns of a deal `d`, its stage `s` and its owner `o`. The account is the first parameter.
 */
export const cardColumns = `${columns},
  (select count(*)::int from bare.deal_deals l join bare.deals r on r.account_id = $1 and r.id = l.related_deal_id
    where l.account_id = $1 and l.deal_id = d.id and r.deleted_at is null) as deal_count,
  (select count(*)::int from bare.deal_products l join bare.products p on p.account_id = $1 and p.id = l.product_id
    where l.account_id = $1 and l.deal_id = d.id and p.deleted_at is null) as product_count`

/** The columns of a deal with its pipeline `p`. */
export const dealColumns = `${columns},
  d.position, d.custom_fields, d.created_by, d.closed_at, s.name as stage_name, p.name as pipeline_name,
  p.archived_at is not null as pipeline_archived, d.source_id, d.utm,
  (case d.source_kind
    when 'form' then (select f.name from forms f where f.account_id = $1 and f.id = d.source_id)
    when 'return' then (select r.name from returns_forms r where r.account_id = $1 and r.id = d.source_id)
    when 'automation' then (select w.name from workflows w where w.account_id = $1 and w.id = d.source_id)
    when 'import' then (select i.file_name from imports i where i.account_id = $1 and i.id = d.source_id)
  end) as source_name,
  array(
    select distinct i.reason from returns r join return_items i on i.account_id = $1 and i.return_id = r.id
    where r.account_id = $1 and r.deal_id = d.id and r.cancelled_at is null order by i.reason
  ) as return_reasons,
  coalesce((
    select json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name, 'amount', r.amount, 'status', rs.kind) order by r.code)
    from bare.deal_deals l join bare.deals r on r.account_id = $1 and r.id = l.related_deal_id
    join bare.stages rs on rs.account_id = $1 and rs.id = r.pipeline_stage_id
    where l.account_id = $1 and l.deal_id = d.id and r.deleted_at is null
  ), '[]') as deals,
  coalesce((
    select json_agg(json_build_object('amount', l.amount, 'price', l.price, 'product', json_build_object('id', p.id, 'name', p.name,
      'color', p.color, 'sku', p.sku, 'price', p.price, 'product_picture', p.product_picture)) order by l.position, p.id)
    from bare.deal_products l join bare.products p on p.account_id = $1 and p.id = l.product_id
    where l.account_id = $1 and l.deal_id = d.id and p.deleted_at is null
  ), '[]') as products,
  coalesce((
    select json_agg(json_build_object('id', t.id, 'name', t.name, 'task_type', json_build_object('id', y.id, 'name', y.name, 'color', y.color),
      'start', t.start, 'end', t.end, 'finished_at', t.finished_at, 'note', t.note, 'deal_id', d.id, 'deal_name', d.name,
      'contact_id', (
        select c.id from bare.deal_contacts l join bare.contacts c on c.account_id = $1 and c.id = l.contact_id
        where l.account_id = $1 and l.deal_id = d.id and c.deleted_at is null order by l.position, c.id limit 1
      ), 'creator_user_id', t.creator_user_id, 'responsible_user', json_build_object('id', u.id, 'first_name', u.first_name,
        'last_name', u.last_name, 'profile_picture', u.profile_picture),
      'source', t.source, 'created_at', t.created_at, 'updated_at', t.updated_at) order by t.end, t.id)
    from bare.tasks t join bare.task_types y on y.account_id = $1 and y.id = t.task_type_id
    join bare.users u on u.account_id = $1 and u.id = t.responsible_user_id
    where t.account_id = $1 and t.deal_id = d.id and t.deleted_at is null
  ), '[]') as tasks`

export const cardSource = `bare.deals d
  join bare.stages s on s.account_id = $1 and s.id = d.pipeline_stage_id
  left join bare.users o on o.account_id = $1 and o.id = d.user_id`

export const dealSource = `${cardSource} join bare.pipelines p on p.account_id = $1 and p.id = d.pipeline_id`

/** Now as an instant and as a wall clock. */
export interface Present {
  readonly now: Date
  readonly clock: string
  readonly soon: string
}

export function presentOf({ timezone }: Me): Present {
  const now = new Date()
  const soon = new Date(now.getTime() + dueSoonHours * 3_600_000)
  return { now, clock: wallClockOf(now, timezone), soon: wallClockOf(soon, timezone) }
}

function taskStatus(end: string | null, count: number, { clock, soon }: Present): DealCard["task_status"] {
  if (end === null) return count > 0 ? "done" : null
  if (end < clock) return "late"
  return end <= soon ? "due_soon" : "pending"
}

function shown(row: Omit<CardRow, "deal_count" | "product_count">, present: Present) {
  const { user_id, owner_first_name } = row
  return {
    id: row.id,
    created_at: row.created_at,
    code: row.code,
    name: row.name,
    amount: row.amount,
    status: row.kind,
    pipeline_id: row.pipeline_id,
    pipeline_stage_id: row.pipeline_stage_id,
    last_stage_updated_at: row.last_stage_updated_at,
    tags: row.tags,
    user_id,
    user:
      user_id === null || owner_first_name === null
        ? null
        : {
            id: user_id,
            first_name: owner_first_name,
            last_name: row.owner_last_name,
            profile_picture: row.owner_picture,
          },
    lost_reason: row.lost_reason,
    expected_close_date: row.expected_close_date,
    updated_at: row.updated_at,
    note_count: row.note_count,
    file_count: row.file_count,
    source: row.source,
    utm_source: row.utm_source,
    time_in_stage: timeInStage(row.last_stage_updated_at, row, present.now),
    days_in_stage: daysSince(row.last_stage_updated_at, present.now),
    task_status: taskStatus(row.open_task_end, row.task_count, present),
    last_contact_at: row.last_contact_at,
    open_task_end: row.open_task_end && wallClock(row.open_task_end),
  }
}

export function cardOf(row: CardRow, present: Present) {
  const { contacts, companies, deal_count, product_count } = row
  return { ...shown(row, present), contacts, companies, deal_count, product_count }
}

const wallClock = (text: string) => text.slice(0, "YYYY-MM-DD HH:mm".length).replace("T", " ")
const instant = (text: string) => new Date(text)

export function taskOf(row: TaskRow, { clock, soon }: Present) {
  const { task_type, responsible_user, deal_id, deal_name } = row
  const [start, end] = [wallClock(row.start), wallClock(row.end)]
  const open = end < clock ? "overdue" : "pending"
  const urgency = end <= soon ? "DELIVER_SOON" : "ON_TIME"
  return {
    id: row.id,
    name: row.name ?? task_type.name,
    task_type_id: task_type.id,
    task_type,
    start,
    end,
    status: row.finished_at === null ? open : "finished",
    is_finished: row.finished_at !== null,
    finished_at: row.finished_at === null ? null : instant(row.finished_at),
    note: row.note,
    deal_id,
    deal: deal_id === null ? null : { id: deal_id, name: deal_name },
    contact_id: row.contact_id,
    creator_user_id: row.creator_user_id,
    responsible_user_id: responsible_user.id,
    responsible_user,
    source: row.source,
    color: task_type.color,
    urgency: row.finished_at === null ? (end < clock ? "LATE" : urgency) : null,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }
}

export function dealOf(row: DealRow, present: Present) {
  const { kind, timeout, stage_name, pipeline_id, pipeline_stage_id } = row
  return {
    ...shown(row, present),
    deal_count: row.deals.length,
    product_count: row.products.length,
    position: row.position,
    stage_name,
    pipeline: { id: pipeline_id, name: row.pipeline_name, archived: row.pipeline_archived },
    pipeline_stage: { id: pipeline_stage_id, name: stage_name, kind, timeout },
    contacts: row.contacts.map((contact) => ({ ...contact, pivot: { contact_id: contact.id } })),
    companies: row.companies.map((company) => ({ ...company, pivot: { company_id: company.id } })),
    deals: row.deals.map((deal) => ({ ...deal, pivot: { related_deal_id: deal.id } })),
    products: row.products.map(({ product, amount, price }) => ({
      ...product,
      pivot: { product_id: product.id, amount, price },
    })),
    tasks: row.tasks.map((task) => taskOf(task, present)),
    custom_fields: row.custom_fields,
    origin: { kind: row.source, id: row.source_id, utm: row.utm ?? {} },
    source_id: row.source_id,
    source_name: row.source_name,
    return_reasons: row.return_reasons,
    utm_medium: row.utm?.utm_medium ?? null,
    utm_campaign: row.utm?.utm_campaign ?? null,
    utm_term: row.utm?.utm_term ?? null,
    utm_content: row.utm?.utm_content ?? null,
    created_by: row.created_by,
    closed_at: row.closed_at,
  }
}
