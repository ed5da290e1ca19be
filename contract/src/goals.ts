import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"
import { id, idParams } from "./shared/ids.ts"
import { money } from "./shared/money.ts"
import { stamps } from "./shared/records.ts"

/** A month of the account's zone, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, "format"))

/**
 * What is to be won in a month: an amount of money, a number of deals, or both. Without a pipeline it is for all of them, without a user
 * for everyone.
 */
export const goal = z.object({
  id,
  pipeline_id: z.nullable(id),
  user_id: z.nullable(id),
  month,
  amount: z.nullable(z.number()),
  count: z.nullable(z.number()),
  ...stamps,
})
export type Goal = z.output<typeof goal>

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** One of `amount` and `count` at least, else 422. A second goal for the same month, pipeline and user is a 409. */
const writable = {
  month,
  pipeline_id: z.optional(z.nullable(id)),
  user_id: z.optional(z.nullable(id)),
  amount: z.optional(z.nullable(money)),
  count: z.optional(z.nullable(count)),
}

const ignored = {
  id: z.optional(z.unknown()),
  created_at: z.optional(z.unknown()),
  updated_at: z.optional(z.unknown()),
}

/** Those of a month, or of all, the newest month first, at most 1,000. */
export const listGoals = endpoint({
  id: "goal.list",
  summary: "List goals",
  method: "GET",
  path: "/goals",
  access: "goal.manage",
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.array(goal),
})

/** Needs an `amount` or a `count`, or both. 409 `goal_exists` where there is a goal for this month, pipeline and person. */
export const createGoal = endpoint({
  id: "goal.create",
  summary: "Create a goal",
  method: "POST",
  path: "/goals",
  access: "goal.manage",
  body: z.strictObject(writable),
  answer: goal,
})
export type GoalDraft = z.output<typeof createGoal.body>

/** Needs an `amount` or a `count`, or both. 409 `goal_exists` where there is a goal for this month, pipeline and person. */
export const updateGoal = endpoint({
  id: "goal.update",
  summary: "Update a goal",
  method: "PUT",
  path: "/goals/:id",
  access: "goal.manage",
  params: idParams,
  body: z.strictObject({ ...writable, month: z.optional(month), ...ignored }),
  answer: goal,
})

export const deleteGoal = endpoint({
  id: "goal.delete",
  summary: "Delete a goal",
  method: "DELETE",
  path: "/goals/:id",
  access: "goal.manage",
  params: idParams,
})
