import type { DealRow } from "../deals/deal-store.ts"
import { type TaskRow, taskStore } from "../tasks/task-store.ts"
import { wallClockOf } from "../../platform/wall-clock.ts"
import { idAt } from "./demo-time.ts"
import { newAgenda } from "./agenda.ts"
import { closedAt, type DealDraft, madeAt } from "./draft-deals.ts"
import { draftOfficeTasks, draftTasks, type TaskDraft } from "./draft-tasks.ts"
import type { Past } from "./past.ts"
import type { Random } from "./random.ts"
import { taskKinds } from "./story.ts"
import type { MemberKey } from "./team.ts"

interface Setting {
  readonly random: Random
  readonly past: Past
  readonly userIds: Readonly<Record<MemberKey, string>>
  /** The account's task types in their order. */
  readonly taskTypeIds: readonly string[]
  readonly timezone: string
}

function taskRow(
  { random, userIds, taskTypeIds, timezone }: Setting,
  draft: TaskDraft,
  dealId: string | null,
): TaskRow {
  const type = taskTypeIds[taskKinds[draft.kind]]
  if (type === undefined) throw new Error(`An account starts without a task type for ${draft.kind}`)
  return {
    id: idAt(random, draft.madeAt),
    name: draft.name,
    task_type_id: type,
    start: wallClockOf(draft.start, timezone),
    end: wallClockOf(draft.end, timezone),
    finished_at: null,
    outcome: null,
    note: draft.note,
    deal_id: dealId,
    responsible_user_id: userIds[draft.responsible],
    creator_user_id: userIds[draft.responsible],
    source: "funil",
    created_at: draft.madeAt,
    updated_at: draft.madeAt,
    deleted_at: null,
    deleted_by: null,
    version: 1,
  }
}

function replayTask(setting: Setting, draft: TaskDraft, dealId: string | null): TaskRow {
  const { past } = setting
  const row = taskRow(setting, draft, dealId)
  const { id, creator_user_id: by } = row
  const after = taskStore.state(row)
  past.add({ at: draft.madeAt, by, event: "task.created", id, before: null, after })
  const at = draft.finishedAt
  if (at === null) return row
  const done = { ...row, finished_at: at, updated_at: at, version: 2 }
  past.add({ at, by, event: "task.updated", id, before: after, after: taskStore.state(done) })
  return done
}

/** Makes the tasks of the deals and those of none, and ticks what is finished. */
export function replayTasks(setting: Setting, deals: ReadonlyMap<DealDraft, DealRow>, now: Date): TaskRow[] {
  const { random } = setting
  const planning = { random, agenda: newAgenda(random), now }
  const office = draftOfficeTasks(planning)
  const ofDeals = [...deals].flatMap(([draft, { id }]) =>
    draftTasks(planning, {
      story: draft.story,
      from: madeAt(draft),
      closedAt: closedAt(draft),
      owner: draft.owner,
    }).map((task) => replayTask(setting, task, id)),
  )
  return [...ofDeals, ...office.map((task) => replayTask(setting, task, null))]
}
