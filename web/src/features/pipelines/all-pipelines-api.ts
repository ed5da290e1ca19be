import { listPipelines, type Pipeline } from "@funil/contract/settings/pipelines"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { read } from "../../lib/api/api.ts"
import { pipelineKeys, pipelinesOptions } from "./pipeline-api.ts"

/** The pipelines the user can see, including archived ones. */
export const allPipelinesOptions = queryOptions({
  queryKey: [...pipelineKeys.list, "all"],
  queryFn: ({ signal }) => read(listPipelines, { query: { archived: "true" } }, { signal }),
  meta: { silent: true },
})

/** A pipeline by id, including archived ones. */
export function usePipeline(id: string): Pipeline | undefined {
  const list = useQuery(pipelinesOptions).data
  const listed = list?.find((pipeline) => pipeline.id === id)
  const isAbsent = list !== undefined && !listed
  const all = useQuery({ ...allPipelinesOptions, enabled: isAbsent }).data
  return listed ?? all?.find((pipeline) => pipeline.id === id)
}
