import * as contract from "@funil/contract/dashboards"
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query"
import { useEffect } from "react"
import { read } from "../../lib/api.ts"

const dashboardKey = ["dashboards"] as const

/** Milliseconds from one answer to the next at least, however much happens. */
const spacing = 4000

/** When something that dashboards count was last changed, which the event stream tells by making it old. */
const newsOptions = queryOptions({
  queryKey: ["dashboard-news"],
  queryFn: () => Date.now(),
  initialData: 0,
  staleTime: Infinity,
})

/** An answer and when it was asked for. */
interface Asked<T> {
  readonly askedAt: number
  readonly answer: T
}

async function asked<T>(ask: Promise<T>): Promise<Asked<T>> {
  const askedAt = Date.now()
  return { askedAt, answer: await ask }
}

export const cardsOptions = (query: contract.DashboardQuery) =>
  queryOptions({
    queryKey: [...dashboardKey, "cards", query],
    queryFn: ({ signal }) => asked(read(contract.getCardsDashboard, { query }, { signal })),
    meta: { silent: true },
  })

export const salesOptions = (query: contract.DashboardQuery) =>
  queryOptions({
    queryKey: [...dashboardKey, "sales", query],
    queryFn: ({ signal }) => asked(read(contract.getSalesDashboard, { query }, { signal })),
    meta: { silent: true },
  })

export const tasksOptions = (query: contract.DashboardQuery) =>
  queryOptions({
    queryKey: [...dashboardKey, "tasks", query],
    queryFn: ({ signal }) => asked(read(contract.getTasksDashboard, { query }, { signal })),
    meta: { silent: true },
  })

export const financialOptions = (query: contract.DashboardQuery) =>
  queryOptions({
    queryKey: [...dashboardKey, "financial", query],
    queryFn: ({ signal }) => asked(read(contract.getFinancialDashboard, { query }, { signal })),
    meta: { silent: true },
  })

type DashboardOptions<T, K extends readonly unknown[]> = UseQueryOptions<Asked<T>, Error, Asked<T>, K>

/** A dashboard that stays live: what changes is read anew soon, and many changes at once only now and then. */
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
    // What is on its way is not called off: on a busy day nothing would ever arrive.
    const readAnew = () =>
      void client.refetchQueries({ queryKey: dashboardKey, type: "active" }, { cancelRefetch: false })
    const timer = setTimeout(readAnew, Math.max(askedAt + spacing - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [askedAt, news, client])
  return {
    answer: data?.answer,
    error: error ?? undefined,
    /** It is of the filter before: the answer to this one is on its way. */
    isOld: isPlaceholderData,
    refetch: () => void refetch(),
  }
}
