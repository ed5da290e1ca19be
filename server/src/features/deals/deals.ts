import type {
  Deal,
  DealSummary,
  DealUpdate,
  listDealStages as stagesEndpoint,
} from "@funil/contract/records/deals"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import type { FilterBody } from "@funil/contract/shared/filters"
import { sql } from "kysely"
import { storedCustomFields } from "../../nouns/custom-field-rules.ts"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { dealSource } from "../../nouns/deal/deal-source.ts"
import { replacedLink } from "../../nouns/merge.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { AppError, invalid, notFound } from "../../platform/app-error.ts"
import { type Tx, inTransaction, readAtOnce, writeAndAnswer } from "../../platform/db/transaction.ts"
import { requireFresh, stale, versioned } from "../../platform/http/versions.ts"
import { guardedRead } from "../../platform/records/guarded-read.ts"
import { matching } from "../../platform/records/paging/record-query.ts"
import { findWithFields } from "../../platform/records/with-custom-fields.ts"
import { requireEligibleUser } from "../users/eligible-user.ts"
import { linkNames, linksOf, pricesOf, requireLinkable } from "./deal-links.ts"
import { type WholeRow, findDeal, readDeals, readNewDeal } from "./deal-read.ts"
import { type DealRow, dealStore, plainDeal } from "./deal-store.ts"
import { dealView } from "./deal-view.ts"
import { type StageMove, movePatch, stageMove } from "./move-deal.ts"
import { saveDeal, saveDeals } from "./save-deal.ts"

/** Returns a deal that the caller may see, or 404. */
export async function getDeal(ctx: Permitted<"deal.read">, id: string): Promise<Deal> {
  return readAtOnce(ctx, async (tx) => dealAnswer(tx, await findDeal(tx, id)))
}

/** Changes a deal, and moves it if the body names another stage or place. */
export async function updateDeal(
  ctx: Permitted<"deal.update">,
  id: string,
  input: DealUpdate,
  ifMatch?: string,
): Promise<Deal> {
  const move = stageMove(input)
  const change = async (tx: Tx) => {
    const before = await dealStore.lockOne(tx, id, "update", { isBare: !readsLinks(input) })
    await requireFresh(before, ifMatch, () => answerDeal(tx, id))
    if (movedMeanwhile(before, input.from_stage_id, move)) throw stale(before, await answerDeal(tx, id))
    await changeDeal(tx, before, input, move)
  }
  return writeAndAnswer(ctx, change, (tx) => answerDeal(tx, id))
}

/** Returns whether a body changes links, or custom fields, whose conditions may read links. */
function readsLinks(input: DealUpdate): boolean {
  return input.custom_fields !== undefined || linkNames.some((name) => input[name] !== undefined)
}

/** Applies the body of a PUT to a locked deal. The rules reject it before anything is written. */
export async function changeDeal(
  tx: Tx,
  before: DealRow,
  input: DealUpdate,
  move: StageMove = stageMove(input),
): Promise<void> {
  const patch = { ...(await fieldsOf(tx, before, input)), ...(await movePatch(tx, before, move)) }
  const custom_fields = await storedCustomFields(tx, "deal", {
    before: before.custom_fields,
    sent: input.custom_fields,
    record: { ...before, ...patch },
  })
  await saveDeal(tx, before, { ...patch, custom_fields })
}

/** Returns the validated plain fields of the body. */
async function fieldsOf(tx: Tx, before: DealRow, input: DealUpdate): Promise<Partial<DealRow>> {
  const { user_id, products = [] } = input
  const links = linksOf(before, input, await pricesOf(tx, products))
  if (links.deals.includes(before.id)) throw invalid("deals", "own_relative")
  await requireLinkable(tx, links, before)
  if (user_id && user_id !== before.user_id) await requireEligibleUser(tx, user_id)
  return {
    ...plainDeal.sent(input),
    ...links,
    user_id: user_id === undefined ? before.user_id : user_id,
  }
}

/**
 * Returns whether another user moved the deal from where the caller saw it to a place that the
 * caller didn't choose.
 */
function movedMeanwhile(
  before: DealRow,
  from: string | undefined,
  { stage, reason = before.lost_reason }: StageMove,
): boolean {
  const { pipeline_stage_id: now } = before
  if (from === undefined || from === now) return false
  return stage.pipeline_stage_id !== now || reason !== before.lost_reason
}

/** Puts a deal in the trash. Users can restore it for 30 days. */
export async function trashDeal(ctx: Permitted<"deal.delete">, id: string, ifMatch?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await dealStore.lockOne(tx, id, "trash")
    await requireFresh(before, ifMatch, () => answerDeal(tx, id))
    await saveDeal(tx, before, dealStore.trashed(tx))
  })
}

/** Returns a deal that this transaction created. */
export async function answerNewDeal(tx: Tx, { id, linked }: { id: string; linked: boolean }): Promise<Deal> {
  return dealAnswer(tx, await readNewDeal(tx, id, linked))
}

/** Returns a deal after a write, even if the write hid it from the caller. */
export async function answerDeal(tx: Tx, id: string): Promise<Deal> {
  const [row] = await readDeals(tx, [id])
  return dealAnswer(tx, row)
}

function dealAnswer(tx: Tx, row: WholeRow | undefined): Deal {
  if (!row) throw notFound()
  return versioned(tx, dealView(row, tx), row.version)
}

/** Returns how long a deal has been in each of its stages, from the moves in the ledger. */
export async function listDealStages(
  ctx: Permitted<"deal.read">,
  id: string,
): Promise<CallAnswer<typeof stagesEndpoint>> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ stage_id: string; days: number }>`
      with deal as (
        select d.last_stage_updated_at, d.pipeline_stage_id from deals d
        where d.account_id = ${tx.accountId} and d.id = ${id} and d.deleted_at is null
          and ${dealScope(tx, "deal.read")}
      ), ends as (
        select c.created_at as at, c.id, c.fields -> 'pipeline_stage_id' ->> 0 as stage_id,
          (c.fields -> 'last_stage_updated_at' ->> 0)::timestamptz as entered
        from changes c
        where c.account_id = ${tx.accountId} and c.entity = 'deal' and c.record_id = ${id}
          and c.action <> 'create' and c.fields ? 'pipeline_stage_id' and exists (select from deal)
        union all
        select ${tx.now()}, null, pipeline_stage_id::text, last_stage_updated_at from deal
      ), stays as (
        select stage_id, at - lag(at, 1, entered) over (order by at, id) as stay from ends
      )
      select stage_id, floor(sum(greatest(extract(epoch from stay), 0)) / 86400)::int as days
      from stays where stage_id is not null group by stage_id
    `.execute(tx.db)
    if (rows.length === 0) throw notFound()
    return rows
  })
}

/** Returns the distinct tags of the deals that the caller sees, in alphabetical order. */
export async function listDealTags(ctx: Permitted<"deal.read">): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ tag: string }>`
      select distinct tag from deals d, unnest(d.tags) tag
      where d.account_id = ${tx.accountId} and d.deleted_at is null and ${dealScope(tx, "deal.read")}
      order by tag limit 1000
    `.execute(tx.db)
    return rows.map(({ tag }) => tag)
  })
}

/** Returns the number of visible deals that a filter finds, and the sum of their amounts. */
export async function summarizeDeals(ctx: Permitted<"deal.read">, query: FilterBody): Promise<DealSummary> {
  const rows = await findWithFields(ctx, dealSource, query, (source) =>
    guardedRead(
      ctx,
      sql<DealSummary>`
      select count(*)::int as count, coalesce(sum(d.amount), 0) as amount from ${matching(ctx, source, query)}
    `,
    ),
  )
  const [summary] = rows
  if (!summary) throw new Error("An aggregate answers a row")
  return summary
}

const linkTables = {
  contacts: { table: "deal_contacts", column: "contact_id" },
  companies: { table: "deal_companies", column: "company_id" },
} as const

/**
 * Replaces links to the `others` by a link to `own` in all deals, also in archived and trashed
 * ones. Throws 403 if the caller may not change one of them.
 */
export async function replaceInDeals(
  tx: Tx,
  kind: keyof typeof linkTables,
  { others, own }: { others: readonly string[]; own: string },
): Promise<void> {
  const { table, column } = linkTables[kind]
  const { rows } = await sql<{ deal_id: string }>`
    select distinct deal_id from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${sql.ref(column)} = any(${[...others]}::uuid[])
  `.execute(tx.db)
  if (rows.length === 0) return
  const ids = rows.map(({ deal_id }) => deal_id)
  const deals = await dealStore.lockAll(tx, ids, "update", { withArchived: true })
  if (deals.length < ids.length) throw new AppError("forbidden")
  await saveDeals(
    tx,
    deals.map((before) => ({ before, patch: { [kind]: replacedLink(before[kind], others, own) } })),
  )
}
