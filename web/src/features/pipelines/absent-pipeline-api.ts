import { getPipeline, type Pipeline } from "@funil/contract/pipelines"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { read } from "../../lib/api.ts"
import { pipelineKeys, pipelinesOptions } from "./pipeline-api.ts"

/** One that the list leaves out, because it is archived. */
export const absentPipelineOptions = (id: string) =>
  queryOptions({
    queryKey: [...pipelineKeys.list, "one", id],
    queryFn: ({ signal }) => read(getPipeline, { params: { id } }, { signal }),
    retry: false,
    meta: { silent: true },
  })

/** A pipeline out of the list, or one that is archived. */
export function usePipeline(id: string): Pipeline | undefined {
  const list = useQuery(pipelinesOptions).data
  const listed = list?.find((pipeline) => pipeline.id === id)
  const isAbsent = list !== undefined && !listed && id !== ""
  const absent = useQuery({ ...absentPipelineOptions(id), enabled: isAbsent }).data
  return listed ?? absent
}
