import { stageKind } from "@funil/contract/settings/stage-kind"
import { sql } from "kysely"
import { laterStages } from "../../../nouns/pipelines.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { ReturnRow } from "./return-queries.ts"
import { dateOf } from "./return-window.ts"
import type { ReturnState } from "./return-words.ts"

/** The state of a request's deal. */
export interface ReturnProgress {
  readonly state: ReturnState
  readonly stageId: string
  readonly stage: string
  readonly since: Date
  /** The date of the next step, if one is known. */
  readonly nextDate: string | null
  /** Whether the customer may still cancel it. */
  readonly canCancel: boolean
}

interface Stand {
  readonly stage_id: string
  readonly stage: string
  readonly since: Date
  readonly timeout: number | null
  readonly later: number
  readonly is_first: boolean
}

/** Returns null if the deal was deleted. */
export async function readProgress(tx: Tx, row: ReturnRow): Promise<ReturnProgress | null> {
  const { rows } = await sql<Stand>`
    select s.id as stage_id, s.name as stage, d.last_stage_updated_at as since, s.timeout, ${laterStages(tx, "s")} as later,
      not exists (
        select from stages e where e.account_id = ${tx.accountId} and e.pipeline_id = s.pipeline_id and e.deleted_at is null
          and (e.position, e.id) < (s.position, s.id)
      ) as is_first
    from deals d join stages s on s.account_id = ${tx.accountId} and s.id = d.pipeline_stage_id
    where d.account_id = ${tx.accountId} and d.id = ${row.deal_id} and d.deleted_at is null
  `.execute(tx.db)
  const stand = rows[0]
  if (!stand) return null
  const { stage_id: stageId, stage, since, timeout, later, is_first } = stand
  const state = stateOf(row, later, is_first)
  return {
    state,
    stageId,
    stage,
    since,
    nextDate: dateAfter(tx, row, { state, since, timeout }),
    canCancel: state === "received",
  }
}

function stateOf({ cancelled_at }: ReturnRow, later: number, isFirst: boolean): ReturnState {
  if (cancelled_at !== null) return "cancelled"
  const kind = stageKind(later)
  if (kind !== "open") return kind === "won" ? "done" : "closed"
  return isFirst ? "received" : "going"
}

function dateAfter(
  { timezone }: Tx,
  { due_date }: ReturnRow,
  { state, since, timeout }: { state: ReturnState; since: Date; timeout: number | null },
): string | null {
  if (state === "received") return due_date
  if (state !== "going" || !timeout) return null
  return dateOf(new Date(since.getTime() + timeout * 3_600_000), timezone)
}

interface Stay {
  readonly stage: string
  readonly at: Date
}

/** The stages of a request with the times when it entered them. */
export async function readStays(tx: Tx, { deal_id, created_at }: ReturnRow): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select s.name as stage, coalesce(t.entered_at, ${created_at}) as at
    from stage_stays t join stages s on s.account_id = ${tx.accountId} and s.id = t.stage_id
    where t.account_id = ${tx.accountId} and t.deal_id = ${deal_id}
    union all
    select s.name, d.last_stage_updated_at
    from deals d join stages s on s.account_id = ${tx.accountId} and s.id = d.pipeline_stage_id
    where d.account_id = ${tx.accountId} and d.id = ${deal_id}
    order by at
  `.execute(tx.db)
  return rows
}
