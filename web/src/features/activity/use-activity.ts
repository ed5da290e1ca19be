import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type ActivityFilter, type ActivityRecord, timelineOptions } from "./activity-api.ts"

/** The loaded activity of a record, with its filter. */
export function useActivity(record: ActivityRecord) {
  const [filter, setFilter] = useState<ActivityFilter>("all")
  const timeline = useInfiniteQuery(timelineOptions(record, filter === "run" ? "all" : filter))
  const items = timeline.data?.pages.flatMap(({ data }) => data)
  /** The changes among the items, for callers that describe them. */
  const logs = (items ?? []).flatMap((item) => (item.kind === "log" ? [item.log] : []))
  return { record, filter, setFilter, timeline, items, logs }
}

export type Activity = ReturnType<typeof useActivity>
