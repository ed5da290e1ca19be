import type { InvoicePreview, InvoiceRequest } from "@funil/contract/billing"
import { type Cycle, cycles, minPaidUsers, type PaidPlanName, paidPlanNames } from "@funil/contract/plans"
import { useQueries, useQuery } from "@tanstack/react-query"
import { ApiError } from "../../lib/api-error.ts"
import { useDebounced } from "../../ui/debounced.ts"
import { previewOptions } from "./plan-api.ts"

/** What is chosen in the dialog. */
export interface Wish {
  readonly plan: PaidPlanName
  readonly cycle: Cycle
  readonly users: number
  readonly coupon: string
}

interface Quote {
  readonly data: InvoicePreview | undefined
  readonly error: Error | null
}

export interface Quotes {
  /** What one would cost without the coupon, once the server has told. */
  of(plan: PaidPlanName, cycle: Cycle): InvoicePreview | undefined
  /** What is chosen would cost, with the coupon. */
  readonly chosen: Quote
  /** What the server says of the wish's fields, by their names. */
  readonly problems: Readonly<Record<string, readonly string[]>>
  /** What is shown belongs to what was chosen a moment ago. */
  readonly isStale: boolean
  readonly minimumUsers: number
}

const restMs = 300

/** The body of an order. */
export function requestOf({ plan, cycle, users, coupon }: Wish): InvoiceRequest {
  return {
    subscription_plan: plan,
    subscription_cycle: cycle,
    subscription_paid_users: users,
    ...(coupon && { subscription_coupon: coupon }),
  }
}

const pairs = paidPlanNames.flatMap((plan) => cycles.map((cycle) => ({ plan, cycle })))

/** What each plan and cycle would cost: all that the dialog shows of prices is the server's. */
export function useQuotes(wish: Wish): Quotes {
  const rested = useDebounced(wish, restMs)
  const answers = useQueries({
    queries: pairs.map((pair) => previewOptions(requestOf({ ...rested, ...pair, coupon: "" }))),
  })
  const { data, error, isFetching } = useQuery(previewOptions(requestOf(rested)))
  const of = (plan: PaidPlanName, cycle: Cycle) =>
    answers[pairs.findIndex((pair) => pair.plan === plan && pair.cycle === cycle)]?.data
  const known = data ?? answers.find((answer) => answer.data !== undefined)?.data
  return {
    of,
    chosen: { data: error ? undefined : data, error },
    problems: error instanceof ApiError ? error.fields : {},
    isStale: rested !== wish || isFetching,
    minimumUsers: known?.minimum_users ?? minPaidUsers,
  }
}
