import type { RunReason, RunState } from "@funil/contract/automations/workflow-rules"
import type { Entity } from "@funil/contract/shared/entities"
import type { RawBuilder, SqlBool } from "kysely"
import { sql } from "kysely"
import { pastHostScope } from "../../../nouns/host-visibility.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import { type UndoSummary, undoSummary } from "../../history/operation-queries.ts"
import type { RunRow } from "./run-queries.ts"

/** A run with the names of its records, and the next attempt of its waiting deliveries. */
export interface ReadRun extends RunRow {
  workflow_name: string
  cause_name: string | null
  undone: UndoSummary | null
  sending: { next_at: string; attempts: number; reason: RunReason | null; detail: string | null } | null
}

const columns = (tx: Tx) => sql`
  r.*, w.name as workflow_name, (
    select cw.name from workflow_runs c join workflows cw on cw.account_id = ${tx.accountId} and cw.id = c.workflow_id
    where c.account_id = ${tx.accountId} and c.id = r.cause_run_id and ${pastHostScope(tx, "c")}
  ) as cause_name, ${undoSummary(tx, sql`r.undone_by`)} as undone, (
    select json_build_object('next_at', d.next_at, 'attempts', d.attempts, 'reason', d.reason, 'detail', d.detail)
    from deliveries d where r.state = 'sending' and d.account_id = ${tx.accountId} and d.run_id = r.id
      and d.state = 'queued' and d.lease is null and d.attempts > 0
    order by d.next_at limit 1
  ) as sending`
const joined = (tx: Tx) =>
  sql`workflow_runs r join workflows w on w.account_id = ${tx.accountId} and w.id = r.workflow_id`

/** Returns a run about a record that the caller sees. */
export async function readRun(tx: Tx, id: string): Promise<ReadRun | undefined> {
  const { rows } = await sql<ReadRun>`
    select ${columns(tx)} from ${joined(tx)}
    where r.account_id = ${tx.accountId} and r.id = ${id} and ${pastHostScope(tx, "r")}
  `.execute(tx.db)
  return rows[0]
}

interface Paging {
  readonly state?: RunState | undefined
  readonly page: number
  readonly per_page: number
}

async function readPage(
  tx: Tx,
  where: RawBuilder<SqlBool>,
  { state, page, per_page }: Paging,
): Promise<{ rows: ReadRun[]; total: number }> {
  const mine = sql`r.account_id = ${tx.accountId} and ${where} and ${pastHostScope(tx, "r")} and ${state ? sql`r.state = ${state}` : sql`true`}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from workflow_runs r where ${mine}
  `.execute(tx.db)
  const { rows } = await sql<ReadRun>`
    select ${columns(tx)} from ${joined(tx)} where ${mine}
    order by r.created_at desc, r.id desc limit ${per_page} offset ${(page - 1) * per_page}
  `.execute(tx.db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the runs of a workflow about records that the caller sees, newest first. */
export function readRunsOfWorkflow(tx: Tx, workflowId: string, paging: Paging) {
  return readPage(tx, sql`r.workflow_id = ${workflowId}`, paging)
}

/** Returns the runs about a record, newest first. */
export function readRunsOfRecord(
  tx: Tx,
  { entity, record_id }: { entity: Entity; record_id: string },
  paging: Paging,
) {
  return readPage(tx, sql`r.entity = ${entity} and r.record_id = ${record_id}`, paging)
}
