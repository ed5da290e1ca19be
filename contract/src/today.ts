import * as z from "zod/mini"
import { dealCard } from "./deals.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"
import { contactRef } from "./shared/records.ts"
import { task } from "./tasks.ts"

/** So many of each list are answered; its total tells how many there are. */
export const maxOfToday = 50

/** A task with whom it is for: the first contact of its deal that has a phone, else the first of all. */
export const taskOfToday = z.object({ ...task.shape, contact: z.nullable(contactRef) })
export type TaskOfToday = z.output<typeof taskOfToday>

export const dealOfToday = z.object({
  ...dealCard.shape,
  stage_name: z.string(),
  /** What a WhatsApp conversation about it begins with. */
  whatsapp_default_message: z.nullable(z.string()),
  pipeline: z.object({ id, name: z.string() }),
})
export type DealOfToday = z.output<typeof dealOfToday>

const tasks = z.object({ data: z.array(taskOfToday), total: z.number() })
const deals = z.object({ data: z.array(dealOfToday), total: z.number() })

const today = z.object({
  /** Unfinished tasks whose end is past, the oldest first. */
  late: tasks,
  /** Unfinished tasks that end later today, in the account's time zone, the next first. */
  today: tasks,
  /** Open deals without an unfinished task, the longest in their stage first. */
  without_next_step: deals,
  /** Open deals beyond the timeout of their stage, the longest in it first. */
  stuck: deals,
})
export type Today = z.output<typeof today>

/** What waits for the caller today: tasks that the caller is responsible for, deals that the caller owns. */
export const getToday = endpoint({
  id: "today.get",
  method: "GET",
  path: "/today",
  access: "task.read",
  answer: today,
})
