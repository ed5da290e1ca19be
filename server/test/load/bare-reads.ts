import type { Board } from "@funil/contract/settings/pipelines"
import {
  cardColumns,
  cardOf,
  type CardRow,
  cardSource,
  dealColumns,
  dealOf,
  type DealRow,
  dealSource,
  presentOf,
} from "./bare-answers.ts"
import { type Bare, type Caller, read, Refusal, search, statement } from "./bare-connection.ts"

export const dealById = statement<DealRow>(
  "deal",
  `select ${dealColumns} from ${dealSource} where d.account_id = $1 and d.id = $2 and d.deleted_at is null`,
)

export async function getDeal(bare: Bare, caller: Caller, id: string) {
  const { me, rows } = await read<[DealRow]>(bare, caller, dealById(caller.account, id))
  const [[row]] = rows
  if (!row) throw new Refusal(404)
  return dealOf(row, presentOf(me))
}

interface Paging {
  readonly page: number
  readonly perPage: number
}

function pageOf<T>(data: readonly T[], total: number, { page, perPage }: Paging) {
  const offset = (page - 1) * perPage
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    from: data.length > 0 ? offset + 1 : null,
    to: data.length > 0 ? offset + data.length : null,
    total,
  }
}

/** Returns a page from rows with one extra, which shows whether another page follows. */
function pageBefore<T>(rows: readonly T[], paging: Paging) {
  const offset = (paging.page - 1) * paging.perPage
  return pageOf(rows.slice(0, paging.perPage), offset + rows.length, paging)
}

const cards = statement<CardRow>(
  "cards",
  `select ${cardColumns} from ${cardSource}
   where d.account_id = $1 and d.pipeline_stage_id = $2 and d.deleted_at is null order by d.position, d.id limit $3 offset $4`,
)
const stageTotal = statement<{ readonly count: number }>(
  "stage total",
  `select t.count from bare.stages s join bare.stage_totals t on t.account_id = $1 and t.stage_id = s.id
   where s.account_id = $1 and s.id = $2 and s.pipeline_id = $3 and s.deleted_at is null`,
)

export async function listCards(
  bare: Bare,
  caller: Caller,
  { pipeline, stage, ...paging }: Paging & { readonly pipeline: string; readonly stage: string },
) {
  const { account } = caller
  const offset = (paging.page - 1) * paging.perPage
  const { me, rows } = await read<[{ count: number }, CardRow]>(
    bare,
    caller,
    stageTotal(account, stage, pipeline),
    cards(account, stage, paging.perPage, offset),
  )
  const [[total], found] = rows
  if (!total) throw new Refusal(404)
  const present = presentOf(me)
  return pageOf(
    found.map((row) => cardOf(row, present)),
    total.count,
    paging,
  )
}

/** The filterable fields, each with its own statement. */
const filtered = new Map(
  ["pipeline_stage_id", "user_id", "code"].map((field) => [
    field,
    statement<DealRow>(
      `deals by ${field}`,
      `select ${dealColumns} from ${dealSource} where d.account_id = $1 and d.${field} = $2 and d.deleted_at is null
       order by d.created_at desc, d.id desc limit $3 offset $4`,
    ),
  ]),
)

interface Filter {
  readonly filterField: string
  readonly valueField: string
}

export async function filterDeals(bare: Bare, caller: Caller, filters: readonly Filter[], paging: Paging) {
  const [filter] = filters
  const found = filtered.get(filter?.filterField ?? "")
  if (!filter || !found) throw new Refusal(422)
  const offset = (paging.page - 1) * paging.perPage
  const { me, rows } = await read<[DealRow]>(
    bare,
    caller,
    found(caller.account, filter.valueField, paging.perPage + 1, offset),
  )
  const present = presentOf(me)
  const page = pageBefore(rows[0], paging)
  return { ...page, data: page.data.map((row) => dealOf(row, present)) }
}

const contacts = statement<object>(
  "contacts",
  `select c.id, c.first_name, c.last_name, c.email, c.phone1, c.phone2, c.other_emails, c.other_phones, c.job, c.document, c.gender, c.birthdate, c.picture,
     c.social_media_linkedin, c.social_media_instagram, c.social_media_facebook, c.social_media_twitter, c.address_latitude,
     c.address_longitude, c.address_street, c.address_block, c.address_city, c.address_state, c.address_country, c.tags,
     c.custom_fields, c.created_by, c.created_at, c.updated_at,
     coalesce((
       select json_agg(json_build_object('id', o.id, 'company', o.company, 'picture', o.picture, 'pivot',
         json_build_object('company_id', o.id)) order by o.company, o.id)
       from bare.contact_companies l join bare.companies o on o.account_id = $1 and o.id = l.company_id
       where l.account_id = $1 and l.contact_id = c.id and o.deleted_at is null
     ), '[]') as companies
   from bare.contacts c
   where c.account_id = $1 and c.deleted_at is null and c.search like $2
   order by c.created_at desc, c.id desc limit $3 offset $4`,
)

/** Returns a name as searches store it: without case and accents. */
function plain(text: string): string {
  const folded = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return folded.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

export async function searchContacts(bare: Bare, caller: Caller, text: string, paging: Paging) {
  const offset = (paging.page - 1) * paging.perPage
  const found = contacts(caller.account, `%${plain(text)}%`, paging.perPage + 1, offset)
  const [rows] = await search<[object]>(bare, caller, found)
  return pageBefore(rows, paging)
}

interface PipelineRow {
  readonly id: string
  readonly name: string
  readonly rank: number
  readonly lost_reason_options: string[]
  readonly schema: Board["pipeline"]["schema"]
  readonly created_at: Date
  readonly updated_at: Date
}

const pipelines = statement<PipelineRow>(
  "pipeline",
  `select p.id, p.name, p.lost_reason_options, p.schema, p.created_at, p.updated_at,
     (select count(*)::int + 1 from bare.pipelines b where b.account_id = $1 and b.deleted_at is null
       and (b.position, b.id) < (p.position, p.id)) as rank
   from bare.pipelines p where p.account_id = $1 and p.id = $2 and p.deleted_at is null`,
)

type StageRow = Omit<Board["stages"][number], "cards" | "pipelineId" | "position" | "recent"> & {
  readonly pipeline_id: string
  readonly rank: number
  readonly recent: number
  readonly recent_sum: number | null
}

const stages = statement<StageRow>(
  "stages",
  `select s.id, s.pipeline_id, s.name, s.rank, s.kind, s.timeout, s.whatsapp_default_message, t.count, t.sum,
     (select count(*)::int from (
       select from bare.deals d where d.account_id = $1 and d.pipeline_stage_id = s.id and d.deleted_at is null
         and d.open_task_end < date_trunc('minute', now() at time zone a.timezone) limit 100) few) as late,
     (select count(*)::int from (
       select from bare.deals d where s.timeout > 0 and s.kind = 'open' and d.account_id = $1 and d.pipeline_stage_id = s.id
         and d.deleted_at is null and d.last_stage_updated_at <= now() - make_interval(hours => s.timeout) limit 100) few) as stuck,
     r.recent, r.recent_sum
   from bare.accounts a join bare.stages s on s.account_id = $1 join bare.stage_totals t on t.account_id = $1 and t.stage_id = s.id
   cross join lateral (
     select count(*)::int as recent, case when count(*) < 1000 then coalesce(sum(few.amount), 0) end as recent_sum from (
       select d.amount from bare.deals d where s.kind <> 'open' and d.account_id = $1 and d.pipeline_stage_id = s.id
         and d.deleted_at is null and d.last_stage_updated_at > now() - make_interval(days => 30) limit 1000) few
   ) r
   where a.account_id = $1 and s.pipeline_id = $2 and s.deleted_at is null order by s.rank`,
)

const boardCards = statement<CardRow>(
  "board cards",
  `select ${cardColumns}
   from bare.stages s
   cross join lateral (
     select * from bare.deals d where d.account_id = $1 and d.pipeline_stage_id = s.id and d.deleted_at is null
     order by d.position, d.id limit $3
   ) d
   left join bare.users o on o.account_id = $1 and o.id = d.user_id
   where s.account_id = $1 and s.pipeline_id = $2 and s.deleted_at is null order by s.rank, d.position, d.id`,
)

export async function getBoard(bare: Bare, caller: Caller, id: string, perStage: number) {
  const { account } = caller
  const { me, rows } = await read<[PipelineRow, StageRow, CardRow]>(
    bare,
    caller,
    pipelines(account, id),
    stages(account, id),
    boardCards(account, id, perStage),
  )
  const [[pipeline], columns, found] = rows
  if (!pipeline) throw new Refusal(404)
  const present = presentOf(me)
  const byStage = Map.groupBy(found, ({ pipeline_stage_id }) => pipeline_stage_id)
  const { rank, ...rest } = pipeline
  const plainStages = columns.map(
    ({
      rank,
      pipeline_id,
      count: _,
      sum: _s,
      late: _l,
      stuck: _k,
      recent: _r,
      recent_sum: _m,
      ...stage
    }) => ({
      ...stage,
      pipelineId: pipeline_id,
      position: rank,
    }),
  )
  return {
    pipeline: { ...rest, position: rank, stages: plainStages },
    stages: columns.map(({ kind, count, sum, late, stuck, recent: lately, recent_sum }, index) => {
      const stage = plainStages[index]
      const cards = byStage.get(stage?.id ?? "") ?? []
      const recent = kind === "open" ? null : { count: lately, sum: recent_sum }
      return { ...stage, count, sum, late, stuck, recent, cards: cards.map((row) => cardOf(row, present)) }
    }),
  }
}
