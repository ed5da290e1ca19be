import { createDataExport, linkDataExport, listDataExports } from "@funil/contract/data/all-data"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../../lib/api/api.ts"

const whileRunningMs = 2000

/** The latest export of all data, or null if there is none. */
export const dataExportOptions = queryOptions({
  queryKey: ["all-data"],
  queryFn: async ({ signal }) => (await read(listDataExports, {}, { signal }))[0] ?? null,
  refetchInterval: ({ state: { data } }) => data?.status === "running" && whileRunningMs,
  meta: { silent: true },
})

/** Starts an export of all data. */
export function useCreateDataExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(createDataExport),
    onSettled: () => client.invalidateQueries({ queryKey: dataExportOptions.queryKey }),
    meta: { failure: (m) => m.leaving.take.beginFailed },
  })
}

/** Downloads a finished export. */
export function useTakeDataExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(linkDataExport, { params: { id } }),
    onSuccess: ({ url }) => {
      const link = document.createElement("a")
      link.href = url
      // An empty value keeps the server's file name.
      link.download = ""
      link.click()
    },
    onError: () => client.invalidateQueries({ queryKey: dataExportOptions.queryKey }),
    meta: { failure: (m) => m.leaving.take.downloadFailed },
  })
}
