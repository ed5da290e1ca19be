import { getInstallation } from "@funil/contract/api/system"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../api/api.ts"

/** The public address of this installation, and whether it has an account yet. */
export const installationOptions = queryOptions({
  queryKey: ["installation"],
  queryFn: ({ signal }) => read(getInstallation, {}, { signal }),
  staleTime: Infinity,
  meta: { silent: true },
})
