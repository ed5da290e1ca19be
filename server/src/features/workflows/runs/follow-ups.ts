import { workflowActionKinds } from "@funil/contract/automations/workflow-actions"
import type { RunState } from "@funil/contract/automations/workflow-rules"
import type { RunStep } from "@funil/contract/automations/workflows"
import type { DeliveryChannel } from "@funil/contract/messages/message-channels"
import { sql } from "kysely"
import type { Tx } from "../../../platform/db/transaction.ts"
import { callOffDeliveries, type RunSends } from "../../deliveries/delivery-changes.ts"
import type { CalledOff, FollowUp, FollowUps } from "../../history/follow-ups.ts"
import { type RunRow, settleRunRow } from "./run-queries.ts"

/**
 * The position lock stops the examination from creating runs meanwhile. It examines these changes
 * later and sees that they are undone. An account without a position never had an automation.
 */
async function lock(tx: Tx, changeIds: readonly string[]): Promise<readonly FollowUp[]> {
  const position = await sql`/* hold examination */
    select from workflow_positions where account_id = ${tx.accountId} for update
  `.execute(tx.db)
  if (position.rows.length === 0) return []
  // An examination may have skipped the locked account. The commit announces it again.
  tx.news.add("outbox")
  const { rows } = await sql<FollowUp>`/* runs that followed */
    with recursive followed as (
      select r.id, r.change_id as cause from workflow_runs r
      where r.account_id = ${tx.accountId} and r.change_id = any(${[...changeIds]}::uuid[]) and r.undone_by is null
      union all
      select n.id, f.cause from followed f
      join changes c on c.account_id = ${tx.accountId} and c.operation_id = f.id
      join workflow_runs n on n.account_id = ${tx.accountId} and n.change_id = c.id and n.undone_by is null
    )
    select id as "runId", cause as "changeId" from followed
  `.execute(tx.db)
  if (rows.length > 0)
    await lockRuns(
      tx,
      rows.map(({ runId }) => runId),
    )
  return rows
}

/** Locks the runs that did something or wait. Waits for runs in progress. */
async function lockRuns(tx: Tx, ids: readonly string[]): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`/* lock runs */
    select r.* from workflow_runs r
    where r.account_id = ${tx.accountId} and r.id = any(${[...ids]}::uuid[]) and r.state in ('queued', 'sending', 'done', 'failed')
    order by r.id for update
  `.execute(tx.db)
  return rows
}

function isSender({ action }: RunRow): boolean {
  return workflowActionKinds[action].channel !== undefined
}

async function callOff(tx: Tx, runIds: readonly string[]): Promise<CalledOff> {
  if (runIds.length === 0) return { calledOff: 0, sent: new Map(), written: [] }
  const runs = await lockRuns(tx, runIds)
  const queued = runs.filter(({ state }) => state === "queued")
  const begun = runs.filter(({ state }) => state !== "queued")
  if (queued.length > 0)
    await sql`/* call off runs */
      update workflow_runs set state = 'stopped', reason = 'called_off', detail = null, next_at = null, lease = null,
        finished_at = ${tx.now()}, undone_by = ${tx.ledger.operationId}
      where account_id = ${tx.accountId} and id = any(${queued.map(({ id }) => id)}::uuid[])
    `.execute(tx.db)
  const { stopped, sent } = await callOffSending(tx, begun.filter(isSender))
  const written = begun.filter((run) => !isSender(run)).map(({ id }) => id)
  return { calledOff: queued.length + stopped.length, sent, written }
}

/** Cancels the deliveries that senders have not sent yet. */
async function callOffSending(
  tx: Tx,
  senders: readonly RunRow[],
): Promise<{ readonly stopped: readonly string[]; readonly sent: ReadonlyMap<DeliveryChannel, number> }> {
  const sent = new Map<DeliveryChannel, number>()
  if (senders.length === 0) return { stopped: [], sent }
  const answer = await callOffDeliveries(
    tx,
    senders.map(({ id }) => id),
  )
  for (const { channel, sent: count } of answer.sent) sent.set(channel, (sent.get(channel) ?? 0) + count)
  const stopped: string[] = []
  for (const [runId, deliveries] of Map.groupBy(answer.calledOff, ({ run_id }) => run_id)) {
    const run = senders.find(({ id }) => id === runId)
    if (!run) continue
    const steps = deliveries.map(({ id, channel }) => calledOffStep(tx, id, channel))
    const state = stateWith(answer.sent.filter(({ run_id }) => run_id === runId))
    if (state === "stopped") stopped.push(runId)
    await settleRunRow(tx, run, { state, reason: "called_off", steps: [...run.steps, ...steps] })
  }
  await noteUndone(tx, stopped)
  return { stopped, sent }
}

/** The state of a run with these sent deliveries and no waiting ones. */
function stateWith(sent: readonly RunSends[]): RunState {
  if (sent.length === 0) return "stopped"
  return sent.some(({ leaving }) => leaving > 0) ? "sending" : "done"
}

function calledOffStep(tx: Tx, id: string, channel: DeliveryChannel): RunStep {
  const at = tx.now().toISOString()
  return { at, kind: "delivery", input: { channel, delivery_id: id }, outcome: { state: "called_off" } }
}

async function noteUndone(tx: Tx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await sql`/* note undone */
    update workflow_runs set undone_by = ${tx.ledger.operationId}
    where account_id = ${tx.accountId} and id = any(${[...runIds]}::uuid[])
  `.execute(tx.db)
}

/** The effects of automations that an undo of their cause reverts. */
export const followUps: FollowUps = { lock, callOff, noteUndone }
