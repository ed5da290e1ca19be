import { getToday } from "@funil/contract/today"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../../lib/api.ts"

export const todayOptions = queryOptions({
  queryKey: ["today"],
  queryFn: ({ signal }) => read(getToday, {}, { signal }),
  // Time alone makes tasks late and brings the next day.
  refetchInterval: 5 * 60_000,
  meta: { silent: true },
})
