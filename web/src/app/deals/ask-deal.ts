import type { QueryClient } from "@tanstack/react-query"
import { pinnedNotesOptions, timelineOptions } from "../../features/activity/activity-api.ts"
import { dealOptions, dealStagesOptions, dealTagsOptions } from "../../features/deals/deal-api.ts"
import { dealTasksOptions, taskTypesOptions } from "../../features/tasks/task-api.ts"
import { usersOptions } from "../../features/users/user-api.ts"
import { customFieldsOptions } from "../../records/custom-field-api.ts"

/**
 * Prefetches everything the deal page shows in parallel. Its parts would fetch one after the other.
 */
export function askDeal(client: QueryClient, id: string): void {
  const record = { entity: "deal", id } as const
  void client.prefetchQuery(dealOptions(id))
  void client.prefetchQuery(dealStagesOptions(id))
  void client.prefetchQuery(dealTasksOptions(id))
  void client.prefetchInfiniteQuery(timelineOptions(record, "all"))
  void client.prefetchQuery(pinnedNotesOptions(record))
  void client.prefetchQuery(customFieldsOptions("deal"))
  void client.prefetchQuery(taskTypesOptions)
  void client.prefetchQuery(usersOptions)
  void client.prefetchQuery(dealTagsOptions)
}
