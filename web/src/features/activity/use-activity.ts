import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type ActivityFilter, type ActivityRecord, timelineOptions } from "./activity-api.ts"

/** The activity of a record as far as it is read, and what of it is shown. */
export function useActivity(record: ActivityRecord) {
  const [filter, setFilter] = useState<ActivityFilter>("all")
  const timeline = useInfiniteQuery(timelineOptions(record, filter === "run" ? "all" : filter))
  const items = timeline.data?.pages.flatMap(({ data }) => data)
  /** The changes among them, for whoever puts them into words. */
  const logs = (items ?? []).flatMap((item) => (item.kind === "log" ? [item.log] : []))
  return { record, filter, setFilter, timeline, items, logs }
}

export type Activity = ReturnType<typeof useActivity>
