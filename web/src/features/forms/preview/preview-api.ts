import { previewForm } from "@funil/contract/form-share"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { read } from "../../../lib/api.ts"
import type { FormBody } from "../editor/form-values.ts"

/** What the page of a form would look like; `version` is that of its pictures and terms, which the body does not carry. */
export const previewOptions = (id: string, body: FormBody, version: string) =>
  queryOptions({
    queryKey: ["form-preview", id, version, body],
    queryFn: ({ signal }) => read(previewForm, { params: { id }, body }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    // Each key makes another one.
    gcTime: 10_000,
    meta: { silent: true },
  })
