import type { InvoicePreview, InvoiceRequest } from "@funil/contract/billing"
import { type Cycle, minPaidUsers, type PaidPlanName } from "@funil/contract/plans"
import { useQuery } from "@tanstack/react-query"
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

export interface Quote {
  /** What the order would come to, with the coupon. */
  readonly data: InvoicePreview | undefined
  readonly error: Error | null
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

/** What the server says that an order would come to. Until it answers, all active users have to be paid for. */
export function useQuote(wish: Wish, activeUsers: number): Quote {
  const rested = useDebounced(wish, restMs)
  const { data, error, isFetching } = useQuery(previewOptions(requestOf(rested)))
  return {
    data: error ? undefined : data,
    error,
    problems: error instanceof ApiError ? error.fields : {},
    isStale: rested !== wish || isFetching,
    minimumUsers: data?.minimum_users ?? Math.max(minPaidUsers, activeUsers),
  }
}
