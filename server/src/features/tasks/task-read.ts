import { type Task, dueSoonHours } from "@funil/contract/records/tasks"
import type { UserRef } from "@funil/contract/shared/records"
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely"
import { companyScope } from "../../nouns/company/company-noun.ts"
import { contactScope } from "../../nouns/contact/contact-noun.ts"
import { dealScope } from "../../nouns/deal/deal-noun.ts"
import { taskScope } from "../../nouns/task/task-noun.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { DB } from "../../platform/db/tables.ts"
import { type Tx, inTransaction } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { type AccountClock, wallClockNow } from "../../platform/wall-clock.ts"
import type { TaskRow } from "./task-store.ts"

/**
 * A task with the links of its answer. The deal and its customer are set only if the caller may see
 * them.
 */
export interface TaskWithLinks extends TaskRow {
  task_type: Task["task_type"]
  responsible_user: UserRef
  deal: Task["deal"]
  contact_id: Task["contact_id"]
  customer: Task["customer"]
}

const outsideTrash = sql<SqlBool>`t.deleted_at is null and d.deleted_at is null`

/**
 * Selects tasks over the alias `t`. By default it omits trashed tasks and tasks of trashed deals.
 */
export function selectTasks(
  ctx: Context,
  where: RawBuilder<SqlBool>,
  live = outsideTrash,
): RawBuilder<TaskWithLinks> {
  return sql<TaskWithLinks>`
    select t.*,
      json_build_object('id', y.id, 'name', y.name, 'color', y.color, 'way', y.way) as task_type,
      json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'profile_picture', u.profile_picture) as responsible_user,
      case when d.id is not null and ${dealScope(ctx, "deal.read")}
        then json_build_object('id', d.id, 'name', d.name) end as deal,
      p.contact_id,
      coalesce(case when p.customer ->> 'phone1' is null and ${dealScope(ctx, "deal.read")} then (
        select json_build_object('name', c.company, 'phone1', c.phone1) from deal_companies l
        join companies c on c.account_id = ${ctx.accountId} and c.id = l.company_id
        where l.account_id = ${ctx.accountId} and l.deal_id = d.id and c.deleted_at is null
          and (c.phone1 is not null or p.customer is null) and ${companyScope(ctx, "company.read")}
        order by c.phone1 is null, l.position, c.id limit 1
      ) end, p.customer) as customer
    from tasks t
    join task_types y on y.account_id = ${ctx.accountId} and y.id = t.task_type_id
    join users u on u.account_id = ${ctx.accountId} and u.id = t.responsible_user_id
    left join deals d on d.account_id = ${ctx.accountId} and d.id = t.deal_id
    left join lateral (
      select (array_agg(c.id order by l.position, c.id))[1] as contact_id,
        (array_agg(json_build_object('name', concat_ws(' ', c.first_name, c.last_name), 'phone1', c.phone1)
          order by c.phone1 is null, l.position, c.id))[1] as customer
      from deal_contacts l join contacts c on c.account_id = ${ctx.accountId} and c.id = l.contact_id
      where l.account_id = ${ctx.accountId} and l.deal_id = d.id and c.deleted_at is null
        and ${contactScope(ctx, "contact.read")}
    ) p on ${dealScope(ctx, "deal.read")}
    where t.account_id = ${ctx.accountId} and ${live} and ${where}
  `
}

/** Returns the tasks in the order of their ends. */
export async function readTasks(
  ctx: Context,
  db: Kysely<DB>,
  where: RawBuilder<SqlBool>,
): Promise<TaskWithLinks[]> {
  const { rows } =
    await sql<TaskWithLinks>`/* tasks */ ${selectTasks(ctx, where)} order by t."end", t.id`.execute(db)
  return rows
}

/** Returns the tasks with these ids, in the trash or not. */
export async function readAnyTasks(
  ctx: Context,
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<TaskWithLinks[]> {
  const { rows } = await selectTasks(ctx, sql`t.id = any(${[...ids]}::uuid[])`, sql`true`).execute(db)
  return rows
}

/** Returns the tasks of deals that the caller may see, by deal id. */
export async function tasksOfDeals(
  ctx: Context,
  db: Kysely<DB>,
  dealIds: readonly string[],
): Promise<Map<string, Task[]>> {
  if (dealIds.length === 0) return new Map()
  const ofDeals = sql<boolean>`t.deal_id = any(${[...dealIds]}::uuid[]) and ${taskScope(ctx, "task.read")}`
  const rows = await readTasks(ctx, db, ofDeals)
  const tasks = new Map<string, Task[]>()
  for (const row of rows) {
    const id = row.deal_id ?? ""
    tasks.set(id, [...(tasks.get(id) ?? []), taskView(ctx, row)])
  }
  return tasks
}

/**
 * Returns a deal's tasks that the caller may see, in the order of their ends. Throws 404 if the
 * caller can't see the deal.
 */
export async function listDealTasks(ctx: Permitted<"task.read">, dealId: string): Promise<Task[]> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql`
      select from deals d
      where d.account_id = ${tx.accountId} and d.id = ${dealId} and d.deleted_at is null
        and ${dealScope(tx, "deal.read")}
    `.execute(tx.db)
    if (rows.length === 0) throw notFound()
    const tasks = await tasksOfDeals(tx, tx.db, [dealId])
    return tasks.get(dealId) ?? []
  })
}

async function answer(tx: Tx, where: RawBuilder<SqlBool>): Promise<Task> {
  const [row] = await readTasks(tx, tx.db, where)
  if (!row) throw notFound()
  return versioned(tx, taskView(tx, row), row.version)
}

export async function getTask(ctx: Permitted<"task.read">, id: string): Promise<Task> {
  return inTransaction(ctx, async (tx) => answer(tx, sql`t.id = ${id} and ${taskScope(tx, "task.read")}`))
}

/** Returns the task after a write, even if the write hid it from the caller. */
export async function answerTask(tx: Tx, id: string): Promise<Task> {
  return answer(tx, sql`t.id = ${id}`)
}

export function taskView(ctx: Context, row: TaskWithLinks): Task {
  return {
    id: row.id,
    name: row.name ?? row.task_type.name,
    task_type_id: row.task_type_id,
    task_type: row.task_type,
    start: row.start,
    end: row.end,
    status: statusOf(row, ctx),
    is_finished: row.finished_at !== null,
    finished_at: row.finished_at?.toISOString() ?? null,
    outcome: row.outcome,
    note: row.note,
    deal_id: row.deal?.id ?? null,
    deal: row.deal,
    contact_id: row.contact_id,
    customer: row.customer,
    creator_user_id: row.creator_user_id,
    responsible_user_id: row.responsible_user_id,
    responsible_user: row.responsible_user,
    source: row.source,
    color: row.task_type.color,
    urgency: urgencyOf(row, ctx),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

interface Due {
  readonly end: string
  readonly finished_at: Date | null
}

export function statusOf({ end, finished_at }: Due, clock: AccountClock): Task["status"] {
  if (finished_at) return "finished"
  return end < wallClockNow(clock) ? "overdue" : "pending"
}

/**
 * Returns the urgency of an unfinished task, or null for a finished one. A task that ends later
 * today ends within 48 hours in every zone.
 */
export function urgencyOf({ end, finished_at }: Due, clock: AccountClock): Task["urgency"] {
  if (finished_at) return null
  if (end < wallClockNow(clock)) return "LATE"
  return end <= wallClockNow(clock, dueSoonHours * 60) ? "DELIVER_SOON" : "ON_TIME"
}
