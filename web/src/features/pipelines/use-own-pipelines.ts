import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import { isOwnPipeline, useMe } from "../../lib/session/me.ts"
import { pipelinesOptions } from "./pipeline-api.ts"

/** The pipelines the user may add deals to. Undefined while loading. */
export function useOwnPipelines(): Pipeline[] | undefined {
  const me = useMe()
  const { data } = useQuery(pipelinesOptions)
  return me && data?.filter(({ id }) => isOwnPipeline(me, id))
}
