import { type RawBuilder, type SqlBool, sql } from "kysely"
import { notFound } from "../../../platform/app-error.ts"
import type { Actor } from "../../../platform/context.ts"
import type { Tx } from "../../../platform/db/transaction.ts"
import type { WorkflowRow } from "./workflow-row.ts"

const columns = sql`
  w.id, w.name, w.enabled, w.entity, w.execute_when, w.pipeline_id, w.pipeline_stage_id, w.conditions, w.frequency, w.frequency_hour,
  w.frequency_day, w.frequency_condition, w.action, w.settings, w.saved_by, w.stopped_reason, w.next_at, w.enabled_at, w.enabled_tx, w.created_at,
  w.updated_at, w.deleted_at, w.archived_at, w.version`

async function read(tx: Tx, where: RawBuilder<SqlBool>, lock = sql``): Promise<WorkflowRow[]> {
  const { rows } = await sql<WorkflowRow>`
    select ${columns} from workflows w where w.account_id = ${tx.accountId} and ${where} order by w.id ${lock}
  `.execute(tx.db)
  return rows
}

/** A workflow, in the trash or not. */
export async function findWorkflow(tx: Tx, id: string): Promise<WorkflowRow | undefined> {
  const [row] = await read(tx, sql`w.id = ${id}`)
  return row
}

/** A workflow with who saved it, if that user is there and active. */
export interface Authored {
  readonly workflow: WorkflowRow
  readonly author: Actor | null
}

async function readAuthored(tx: Tx, where: RawBuilder<SqlBool>): Promise<Authored[]> {
  const { rows } = await sql<WorkflowRow & { author: Actor | null }>`/* authored workflows */
    select ${columns}, case when u.id is not null
      then json_build_object('id', u.id, 'role', u.role, 'pipelines', u.pipelines) end as author
    from workflows w left join users u on u.account_id = ${tx.accountId} and u.id = w.saved_by and u.deleted_at is null and not u.deactivated
    where w.account_id = ${tx.accountId} and ${where} order by w.id
  `.execute(tx.db)
  return rows.map(({ author, ...workflow }) => ({ workflow, author }))
}

/** The workflows that run now. */
export async function activeWorkflows(tx: Tx): Promise<Authored[]> {
  return readAuthored(tx, sql`w.enabled and w.archived_at is null and w.deleted_at is null`)
}

/** A workflow, in the trash or not. */
export async function findAuthored(tx: Tx, id: string): Promise<Authored | undefined> {
  const [found] = await readAuthored(tx, sql`w.id = ${id}`)
  return found
}

/** Locks a workflow, in the trash or not. */
export async function lockAnyWorkflow(tx: Tx, id: string): Promise<WorkflowRow | undefined> {
  const [row] = await read(tx, sql`w.id = ${id}`, sql`for no key update of w`)
  return row
}

/** Locks a workflow to write it; 404 for one that does not exist or lies in the trash. */
export async function lockWorkflow(tx: Tx, id: string): Promise<WorkflowRow> {
  const row = await lockAnyWorkflow(tx, id)
  if (!row || row.deleted_at) throw notFound()
  return row
}

function columnsOf(row: WorkflowRow) {
  const { id: _, created_at: __, ...plain } = row
  return {
    ...plain,
    conditions: JSON.stringify(row.conditions),
    frequency_condition: JSON.stringify(row.frequency_condition),
    settings: JSON.stringify(row.settings),
  }
}

export async function insertWorkflowRow(tx: Tx, row: WorkflowRow): Promise<void> {
  const { id, created_at } = row
  const created_by = tx.user?.id ?? null
  await tx.db
    .insertInto("workflows")
    .values({ account_id: tx.accountId, id, created_at, created_by, ...columnsOf(row) })
    .execute()
}

export async function updateWorkflowRow(tx: Tx, row: WorkflowRow): Promise<void> {
  await tx.db
    .updateTable("workflows")
    .set({ ...columnsOf(row), deleted_by: row.deleted_at && (tx.user?.id ?? null) })
    .where("account_id", "=", tx.accountId)
    .where("id", "=", row.id)
    .execute()
}

interface Occasions {
  readonly id: string
  /** The one that was done. */
  readonly from: Date
  readonly to: Date | null
}

/** Plans the next occasion, unless somebody has planned another one meanwhile. */
export async function updateNextOccasion(tx: Tx, { id, from, to }: Occasions): Promise<void> {
  await sql`
    update workflows set next_at = ${to} where account_id = ${tx.accountId} and id = ${id} and next_at = ${from}
  `.execute(tx.db)
}
