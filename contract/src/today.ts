import * as z from "zod/mini"
import { total } from "./dashboards.ts"
import { dealCard } from "./deals.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"
import { task } from "./tasks.ts"

/** So many of each list are answered; its total tells how many there are. */
export const maxOfToday = 50

export const dealOfToday = z.object({
  ...dealCard.shape,
  stage_name: z.string(),
  /** What a WhatsApp conversation about it begins with. */
  whatsapp_default_message: z.nullable(z.string()),
  pipeline: z.object({ id, name: z.string() }),
})
export type DealOfToday = z.output<typeof dealOfToday>

const tasks = z.object({ data: z.array(task), total: z.number() })
const deals = z.object({ data: z.array(dealOfToday), total: z.number() })

/** A figure with a value for each day of the month up to today. */
const figureByDay = z.object({ ...total.shape, days: z.array(z.nullable(z.number())) })

/**
 * Of now, or of the month of today beside the one before. Each value is that of the dashboards, by the same rules: `late` counts the
 * unfinished tasks whose end is past. The days tell how many, how much and what share was won since the month began.
 */
const figures = z.object({
  open: total,
  open_amount: total,
  won: figureByDay,
  won_amount: figureByDay,
  conversion: figureByDay,
  late: total,
})
export type FiguresOfToday = z.output<typeof figures>

const today = z.object({
  /** Unfinished tasks whose end is past, the oldest first. */
  late: tasks,
  /** Unfinished tasks that end later today, in the account's time zone, the next first. */
  today: tasks,
  /** Open deals without an unfinished task, the longest in their stage first. */
  without_next_step: deals,
  /** Open deals beyond the timeout of their stage, the longest in it first. */
  stuck: deals,
  /** Open deals whose customer was last spoken to at least `coldDays` days ago, the longest first. */
  without_contact: deals,
  /** The whole account's for those who read its dashboards, else of the deals that the caller owns and the caller's tasks. */
  figures,
})
export type Today = z.output<typeof today>
/** A list of the day. */
export type ListOfToday = Exclude<keyof Today, "figures">

/** What waits for the caller today: tasks that the caller is responsible for, deals that the caller owns. */
export const getToday = endpoint({
  id: "today.get",
  summary: "Get your day",
  method: "GET",
  path: "/today",
  access: "task.read",
  answer: today,
})
