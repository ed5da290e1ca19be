import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { id, idParams } from "../shared/ids.ts"
import { stamps } from "../shared/records.ts"
import { money } from "../shared/values/money.ts"

/** A month of the account's zone, `YYYY-MM`. */
export const month = z.string().check(z.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, "format"))

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

/**
 * Needs `amount` or `count`, else 422. A second goal for the same month, pipeline and user is a
 * 409.
 */
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

export const listGoals = endpoint({
  id: "goal.list",
  method: "GET",
  path: "/goals",
  access: "goal.manage",
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.array(goal),
})

export const createGoal = endpoint({
  id: "goal.create",
  method: "POST",
  path: "/goals",
  access: "goal.manage",
  body: z.strictObject(writable),
  answer: goal,
})
export type GoalDraft = z.output<typeof createGoal.body>

export const updateGoal = endpoint({
  id: "goal.update",
  method: "PUT",
  path: "/goals/:id",
  access: "goal.manage",
  params: idParams,
  body: z.strictObject({ ...writable, month: z.optional(month), ...ignored }),
  answer: goal,
})

export const deleteGoal = endpoint({
  id: "goal.delete",
  method: "DELETE",
  path: "/goals/:id",
  access: "goal.manage",
  params: idParams,
})
