import { getDeal, updateDeal } from "@funil/contract/records/deals"
import { createTask as createTaskCall, listTaskTypes, updateTask } from "@funil/contract/records/tasks"
import { getPipeline } from "@funil/contract/settings/pipelines"
import { id } from "@funil/contract/shared/ids"
import { wallClock } from "@funil/contract/shared/values/dates"
import { longText, text } from "@funil/contract/shared/values/text"
import * as z from "zod/mini"
import { briefRow } from "./brief.ts"
import { described, named, recordId, tool, undoOf } from "./tool.ts"
const moveDeal = tool({
  name: "move_deal",
  title: "Move a deal",
  description:
    "Moves a deal to another stage of its pipeline, by the stage's name or id. The last stage is lost, the one before it won: that is how a deal is " +
    "won, lost or opened again. A lost deal needs a lost_reason where the pipeline has reasons (list_fields of deal tells them).",
  effect: "changes",
  input: z.strictObject({
    id: recordId,
    stage: described(text(120), "Name or id of the stage."),
    lost_reason: z.optional(text(120)),
  }),
  run: async (api, { id, stage: wanted, lost_reason }) => {
    const deal = await api.ask(getDeal, { params: { id } })
    const { stages } = await api.ask(getPipeline, { params: { id: deal.pipeline_id } })
    const stage = named("stage", stages, wanted)
    const body = { pipeline_stage_id: stage.id, from_stage_id: deal.pipeline_stage_id, lost_reason }
    const moved = await api.send(updateDeal, { params: { id }, body })
    return {
      from: deal.stage_name,
      to: stage.name,
      deal: briefRow("deal", moved.answer as object, api),
      ...undoOf(moved),
    }
  },
})

const createTask = tool({
  name: "create_task",
  title: "Plan a task",
  description:
    "Plans a task, such as a call or a meeting, for a deal or by itself. Times are of the account's time zone (whoami tells what time it is). It is " +
    "the token's person's own unless another responsible is named.",
  effect: "adds",
  input: z.strictObject({
    name: described(z.optional(text(200)), "What to do; the type's name unless said otherwise."),
    type: described(
      z.optional(text(200)),
      "Name or id of the task type; the account's first one unless said otherwise.",
    ),
    start: described(wallClock, "YYYY-MM-DD HH:mm"),
    end: described(z.optional(wallClock), "When it has to be done; the start unless said otherwise."),
    deal_id: z.optional(id),
    note: z.optional(longText(10_000)),
    responsible_user_id: z.optional(id),
  }),
  run: async (api, { type, ...task }) => {
    const { id } = named("task type", await api.ask(listTaskTypes, {}), type)
    const made = await api.send(createTaskCall, { body: { ...task, task_type_id: id } })
    return { created: briefRow("task", made.answer as object, api), ...undoOf(made) }
  },
})

const finishTask = tool({
  name: "finish_task",
  title: "Finish a task",
  description: "Marks a task as done. Find it with today, get_record of its deal, or list_records of tasks.",
  effect: "changes",
  input: z.strictObject({
    id: recordId,
    note: described(z.optional(longText(10_000)), "What came of it, in place of the task's note."),
  }),
  run: async (api, { id, note }) => {
    const finished = await api.send(updateTask, { params: { id }, body: { is_finished: true, note } })
    return { finished: briefRow("task", finished.answer as object, api), ...undoOf(finished) }
  },
})

export const workingTools = [moveDeal, createTask, finishTask]
