import { createDataExport, linkDataExport, listDataExports } from "@funil/contract/all-data"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, read } from "../../lib/api.ts"

const whileRunningMs = 2000

/** The file with all data that was asked for last; null where nobody has. */
export const dataExportOptions = queryOptions({
  queryKey: ["all-data"],
  queryFn: async ({ signal }) => (await read(listDataExports, {}, { signal }))[0] ?? null,
  refetchInterval: ({ state: { data } }) => data?.status === "running" && whileRunningMs,
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

/** Puts a ready file where the browser keeps downloads. */
export function useTakeDataExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(linkDataExport, { params: { id } }),
    onSuccess: ({ url }) => {
      const link = document.createElement("a")
      link.href = url
      // The server names the file.
      link.download = ""
      link.click()
    },
    onError: () => client.invalidateQueries({ queryKey: dataExportOptions.queryKey }),
    meta: { failure: (m) => m.leaving.take.downloadFailed },
  })
}
