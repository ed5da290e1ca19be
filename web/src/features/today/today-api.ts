import { getToday } from "@funil/contract/home/today"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../../lib/api/api.ts"
import { keptAnswer } from "../../lib/api/kept-answers.ts"

export const todayOptions = queryOptions({
  queryKey: ["today"],
  queryFn: (asked) => keptAnswer(asked, () => read(getToday, {}, { signal: asked.signal })),
  // Without any change, time makes tasks late and starts the next day.
  refetchInterval: 5 * 60_000,
  meta: { silent: true },
})
