import * as contract from "@funil/contract/home/dashboards"
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query"
import { useEffect } from "react"
import { read } from "../../lib/api/api.ts"
import { handleFailure } from "../../lib/api/query-client.ts"

const dashboardKey = ["dashboards"] as const

/** The least time between two refetches, in milliseconds, however many changes arrive. */
const spacing = 4000

/** The time of the last change to counted data. The event stream invalidates it. */
const newsOptions = queryOptions({
  queryKey: ["dashboard-news"],
  queryFn: () => Date.now(),
  initialData: 0,
  staleTime: Infinity,
})

/** An answer and the time of its request. */
interface TimedAnswer<T> {
  readonly askedAt: number
  readonly answer: T
}

async function asked<T>(ask: Promise<T>): Promise<TimedAnswer<T>> {
  const askedAt = Date.now()
  return { askedAt, answer: await ask }
}

/** Builds the query of a dashboard. */
function optionsOf<T>(
  name: string,
  ask: (query: contract.DashboardQuery, signal: AbortSignal) => Promise<T>,
) {
  return (query: contract.DashboardQuery) =>
    queryOptions({
      queryKey: [...dashboardKey, name, query],
      queryFn: ({ signal }) => asked(ask(query, signal)),
      meta: { silent: true },
    })
}

export const cardsOptions = optionsOf("cards", (query, signal) =>
  read(contract.getCardsDashboard, { query }, { signal }),
)
export const salesOptions = optionsOf("sales", (query, signal) =>
  read(contract.getSalesDashboard, { query }, { signal }),
)
export const tasksOptions = optionsOf("tasks", (query, signal) =>
  read(contract.getTasksDashboard, { query }, { signal }),
)
export const peopleOptions = optionsOf("people", (query, signal) =>
  read(contract.getPeopleDashboard, { query }, { signal }),
)
export const teamOptions = optionsOf("team", (_, signal) => read(contract.getTeamDashboard, {}, { signal }))(
  {},
)
export const financialOptions = optionsOf("financial", (query, signal) =>
  read(contract.getFinancialDashboard, { query }, { signal }),
)

type DashboardOptions<T, K extends readonly unknown[]> = UseQueryOptions<
  TimedAnswer<T>,
  Error,
  TimedAnswer<T>,
  K
>

/**
 * A live dashboard. It refetches soon after a change and throttles refetches during many changes.
 */
export function useDashboard<T, K extends readonly unknown[]>(options: DashboardOptions<T, K>) {
  const client = useQueryClient()
  const { data: news } = useQuery(newsOptions)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  })
  const askedAt = data?.askedAt
  useEffect(() => {
    if (askedAt === undefined || news <= askedAt) return undefined
    // Never cancels a running query, or no answer would arrive on a busy day.
    const readAnew = () =>
      void client.refetchQueries({ queryKey: dashboardKey, type: "active" }, { cancelRefetch: false })
    const timer = setTimeout(readAnew, Math.max(askedAt + spacing - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [askedAt, news, client])
  return {
    answer: data?.answer,
    error: error ?? undefined,
    /** Whether the data still belongs to the previous filter. */
    isOld: isPlaceholderData,
    askedAt: askedAt ?? 0,
    /** Refetches. While old data shows, a failure appears in a toast. */
    refetch: async () => {
      const again = await refetch()
      if (again.error && again.data) handleFailure(again.error)
    },
  }
}
