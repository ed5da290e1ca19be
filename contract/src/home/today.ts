import * as z from "zod/mini"
import { dealCard } from "../records/deals.ts"
import { task } from "../records/tasks.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id } from "../shared/ids.ts"
import { total } from "./dashboards.ts"

/** The most rows of each list. Its total counts all of them. */
export const maxOfToday = 50

export const dealOfToday = z.object({
  ...dealCard.shape,
  stage_name: z.string(),
  whatsapp_default_message: z.nullable(z.string()),
  pipeline: z.object({ id, name: z.string() }),
})
export type DealOfToday = z.output<typeof dealOfToday>

const tasks = z.object({ data: z.array(task), total: z.number() })
const deals = z.object({ data: z.array(dealOfToday), total: z.number() })

/** A figure with a value for each day of the month up to today. */
const figureByDay = z.object({ ...total.shape, days: z.array(z.nullable(z.number())) })

/**
 * Figures of now, or of this month beside the previous one, by the rules of the dashboards. `late`
 * counts unfinished tasks past their end. The days show the number, amount and share of won deals
 * since the month began.
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
  /** Unfinished tasks past their end, oldest first. */
  late: tasks,
  /** Unfinished tasks that end later today in the account's time zone, next first. */
  today: tasks,
  /** Open deals without an unfinished task, longest in their stage first. */
  without_next_step: deals,
  /** Open deals beyond their stage's timeout, longest in it first. */
  stuck: deals,
  /**
   * Open deals whose last contact with the customer was at least `coldDays` days ago, longest
   * first.
   */
  without_contact: deals,
  /**
   * The whole account's figures for readers of its dashboards, else the caller's own deals and
   * tasks.
   */
  figures,
})
export type Today = z.output<typeof today>
/** A list of the day. */
export type ListOfToday = Exclude<keyof Today, "figures">

export const getToday = endpoint({
  id: "today.get",
  method: "GET",
  path: "/today",
  access: "task.read",
  answer: today,
})
