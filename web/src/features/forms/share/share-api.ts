import { shareForm } from "@funil/contract/forms/form-share"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../../../lib/api/api.ts"
import { formSetting } from "../form-api.ts"

/** A form's link, QR code and embed codes. */
export const shareOptions = (id: string) =>
  queryOptions({
    queryKey: [formSetting.key, "share", id],
    queryFn: ({ signal }) => read(shareForm, { params: { id } }, { signal }),
    meta: { silent: true },
  })
