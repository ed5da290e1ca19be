import { filterTasks, type Task } from "@funil/contract/records/tasks"
import type { FilterRow } from "@funil/contract/shared/filters"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { read } from "../../../lib/api/api.ts"
import { addDays } from "../../../lib/text/days.ts"
import { taskKeys } from "../task-api.ts"

export interface CalendarQuery {
  readonly first: string
  readonly last: string
  /** The assignees. Empty means everyone. */
  readonly users: readonly string[]
  readonly filters: readonly FilterRow[]
}

function filtersOf({ first, last, users, filters }: CalendarQuery): FilterRow[] {
  return [
    { filterField: "end", operator: ">=", valueField: first },
    { filterField: "start", operator: "<", valueField: addDays(last, 1) },
    ...(users.length > 0
      ? [{ filterField: "responsible_user_id", operator: "=" as const, valueField: [...users] }]
      : []),
    ...filters,
  ]
}

/** The tasks that overlap a range of days. The old range stays visible while a new one loads. */
export const calendarOptions = (query: CalendarQuery) =>
  queryOptions({
    queryKey: [...taskKeys.all, "calendar", query],
    queryFn: async ({ signal }): Promise<Task[]> => {
      const answer = await read(
        filterTasks,
        { query: { paginate: "false", orderBy: "start" }, body: { filters: filtersOf(query) } },
        { signal },
      )
      return Array.isArray(answer) ? answer : answer.data
    },
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
