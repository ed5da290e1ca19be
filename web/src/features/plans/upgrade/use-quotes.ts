import type { InvoicePreview, InvoiceRequest } from "@funil/contract/account/billing"
import { type Cycle, minPaidUsers, type PaidPlanName } from "@funil/contract/account/plans"
import { useQuery } from "@tanstack/react-query"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useDebounced } from "../../../ui/forms/debounced.ts"
import { previewOptions } from "../plan-api.ts"

/** The choices in the dialog. */
export interface Wish {
  readonly plan: PaidPlanName
  readonly cycle: Cycle
  readonly users: number
  readonly coupon: string
}

export interface Quote {
  /** The price of the order, with the coupon. */
  readonly data: InvoicePreview | undefined
  readonly error: Error | null
  /** The server's errors by field. */
  readonly problems: Readonly<Record<string, readonly string[]>>
  /** Whether the price belongs to an earlier choice. */
  readonly isStale: boolean
  readonly minimumUsers: number
}

const restMs = 300

/** The request body of an order. */
export function requestOf({ plan, cycle, users, coupon }: Wish): InvoiceRequest {
  return {
    subscription_plan: plan,
    subscription_cycle: cycle,
    subscription_paid_users: users,
    ...(coupon && { subscription_coupon: coupon }),
  }
}

/** The price from the server. Until it answers, the minimum is all active users. */
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
