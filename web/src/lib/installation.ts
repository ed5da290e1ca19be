import { getInstallation } from "@funil/contract/system"
import { queryOptions } from "@tanstack/react-query"
import { read } from "./api.ts"

/** Where the product is reached, and whether anybody has signed up yet. */
export const installationOptions = queryOptions({
  queryKey: ["installation"],
  queryFn: ({ signal }) => read(getInstallation, {}, { signal }),
  staleTime: Infinity,
  meta: { silent: true },
})
