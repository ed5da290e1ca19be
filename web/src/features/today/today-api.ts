import { getToday } from "@funil/contract/today"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../../lib/api.ts"
import { keptAnswer } from "../../lib/kept-answers.ts"

export const todayOptions = queryOptions({
  queryKey: ["today"],
  queryFn: (asked) => keptAnswer(asked, () => read(getToday, {}, { signal: asked.signal })),
  // Time alone makes tasks late and brings the next day.
  refetchInterval: 5 * 60_000,
  meta: { silent: true },
})
