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
import { handleFailure } from "../../lib/query-client.ts"

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

/** How a dashboard is asked for. */
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
    askedAt: askedAt ?? 0,
    /** Reads it anew; while another answer is shown, a failure is told in a toast. */
    refetch: async () => {
      const again = await refetch()
      if (again.error && again.data) handleFailure(again.error)
    },
  }
}
