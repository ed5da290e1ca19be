import { createDataExport, listDataExports } from "@funil/contract/all-data"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api.ts"

const whileRunningMs = 2000
/** Links hold for a few minutes. */
const whileReadyMs = 60_000

/** The file with all data that was asked for last; null where nobody has. */
export const dataExportOptions = queryOptions({
  queryKey: ["all-data"],
  queryFn: async ({ signal }) => (await read(listDataExports, {}, { signal }))[0] ?? null,
  refetchInterval: ({ state: { data } }) => (data?.status === "running" ? whileRunningMs : whileReadyMs),
  meta: { silent: true },
})

/** Begins a file with all data. */
export function useCreateDataExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(createDataExport),
    onSettled: () => client.invalidateQueries({ queryKey: dataExportOptions.queryKey }),
    meta: { failure: (m) => m.leaving.take.beginFailed },
  })
}
