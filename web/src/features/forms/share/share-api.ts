import { shareForm } from "@funil/contract/form-share"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../../../lib/api.ts"
import { formKeys } from "../form-api.ts"

/** How a form is brought to people. */
export const shareOptions = (id: string) =>
  queryOptions({
    queryKey: [...formKeys.all, "share", id],
    queryFn: ({ signal }) => read(shareForm, { params: { id } }, { signal }),
    meta: { silent: true },
  })
