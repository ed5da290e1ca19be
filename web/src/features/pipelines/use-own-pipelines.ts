import type { Pipeline } from "@funil/contract/pipelines"
import { useQuery } from "@tanstack/react-query"
import { isOwnPipeline, useMe } from "../../lib/me.ts"
import { pipelinesOptions } from "./pipeline-api.ts"

/** The pipelines into which I may bring deals, once they are known. */
export function useOwnPipelines(): Pipeline[] | undefined {
  const me = useMe()
  const { data } = useQuery(pipelinesOptions)
  return me && data?.filter(({ id }) => isOwnPipeline(me, id))
}
