import { recordRoute } from "@funil/contract/shared/record-routes"
import { sql } from "kysely"
import { laterStages } from "../../nouns/pipelines.ts"
import type { RowChange } from "../../nouns/store/stored-row.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { actorId, actorName } from "../notifications/notifications.ts"
import { type NewNotification, notify } from "../notifications/notify.ts"
import type { DealRow } from "./deal-store.ts"

type DealKind = "deal_assigned" | "deal_won" | "team_deal_won"

interface News {
  readonly kind: DealKind
  readonly user: string
  readonly deal: DealRow
}

/**
 * Notifies owners when another user gives them deals or wins theirs, and the admins and managers
 * who chose to hear of every won deal.
 */
export async function notifyOfDeals(tx: Tx, written: readonly RowChange<DealRow>[]): Promise<void> {
  const live = written.filter(({ after }) => after.deleted_at === null)
  const news = await seen(tx, [...assigned(tx, live), ...(await won(tx, live))])
  if (news.length === 0) return
  const by = await nameOfActor(tx)
  const told = Map.groupBy(news, ({ kind, user }) => `${kind} ${user}`).values()
  await notify(
    tx,
    [...told].flatMap((same) => oneOf(tx, same, by)),
  )
}

async function nameOfActor(tx: Tx): Promise<string | null> {
  if (actorId(tx) === null) return null
  const { rows } = await sql<{ by: string | null }>`select ${actorName(tx)} as by`.execute(tx.db)
  return rows[0]?.by ?? null
}

/** Returns the news whose owner sees the deal. An owner limited to other pipelines doesn't. */
async function seen(tx: Tx, news: readonly News[]): Promise<News[]> {
  if (news.length === 0) return []
  const { rows } = await sql<{ id: string; pipelines: string[] }>`
    select u.id, u.pipelines from users u
    where u.account_id = ${tx.accountId} and u.id = any(${[...new Set(news.map(({ user }) => user))]}::uuid[])
      and u.role = 'agent' and u.pipelines <> '{}'
  `.execute(tx.db)
  const limited = new Map(rows.map(({ id, pipelines }) => [id, pipelines]))
  return news.filter(({ user, deal }) => limited.get(user)?.includes(deal.pipeline_id) ?? true)
}

/** Merges the deals that one operation gave to one user into one notification. */
function oneOf(tx: Tx, news: readonly News[], by: string | null): NewNotification[] {
  const [first] = news
  if (!first) return []
  const { kind, user, deal } = first
  return [
    {
      user_id: user,
      kind,
      key: `${kind} ${tx.ledger.operationId}`,
      route: recordRoute("deal", deal.id),
      params: { by, record: deal.name },
      count: news.length,
    },
  ]
}

function assigned(tx: Tx, written: readonly RowChange<DealRow>[]): News[] {
  return written.flatMap(({ before, after: deal }) => {
    const { user_id: user } = deal
    // Form answers and returns have their own notification.
    const isLead = !before && (deal.source_kind === "form" || deal.source_kind === "return")
    const isNews =
      !isLead && user !== null && user !== actorId(tx) && user !== before?.user_id && !before?.deleted_at
    return isNews ? [{ kind: "deal_assigned" as const, user, deal }] : []
  })
}

async function won(tx: Tx, written: readonly RowChange<DealRow>[]): Promise<News[]> {
  const closed = written.flatMap(({ before, after }) => {
    const enters = before && before.pipeline_stage_id !== after.pipeline_stage_id && after.closed_at !== null
    return enters ? [after] : []
  })
  if (closed.length === 0) return []
  const [stages, listeners] = await Promise.all([
    wonStages(
      tx,
      closed.map(({ pipeline_stage_id }) => pipeline_stage_id),
    ),
    teamListeners(tx),
  ])
  const deals = closed.filter(({ pipeline_stage_id }) => stages.has(pipeline_stage_id))
  return deals.flatMap((deal) => [
    ...(deal.user_id !== null && deal.user_id !== actorId(tx)
      ? [{ kind: "deal_won" as const, user: deal.user_id, deal }]
      : []),
    ...listeners
      .filter((user) => user !== deal.user_id && user !== actorId(tx))
      .map((user) => ({ kind: "team_deal_won" as const, user, deal })),
  ])
}

/** Returns the stages that are the last but one of their pipeline. */
async function wonStages(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`/* won stages */
    select s.id from stages s
    where s.account_id = ${tx.accountId} and s.id = any(${[...new Set(ids)]}::uuid[]) and ${laterStages(tx, "s")} = 1
  `.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the admins and managers who chose to hear of every won deal. */
async function teamListeners(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* team listeners */
    select u.id from notification_settings s
    join users u on u.account_id = ${tx.accountId} and u.id = s.user_id and u.role in ('admin', 'manager')
    where s.account_id = ${tx.accountId} and s.kinds -> 'team_deal_won' @? '$.* ? (@ == true)'
  `.execute(tx.db)
  return rows.map(({ id }) => id)
}
