import type { Task } from "@funil/contract/tasks"
import type { Context } from "../../platform/context.ts"
import type { ShownTask } from "./task-read.ts"
import { statusOf, urgencyOf } from "./task-rules.ts"

export function taskView(ctx: Context, row: ShownTask): Task {
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
