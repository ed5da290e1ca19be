import { previewForm } from "@funil/contract/forms/form-share"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { read } from "../../../lib/api/api.ts"
import type { FormBody } from "../editor/form-values.ts"

/**
 * Renders a form's page on the server. `version` stands for pictures and terms, which the body
 * doesn't contain.
 */
export const previewOptions = (id: string, body: FormBody, version: string) =>
  queryOptions({
    queryKey: ["form-preview", id, version, body],
    queryFn: ({ signal }) => read(previewForm, { params: { id }, body }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    // Every keystroke creates a new query.
    gcTime: 10_000,
    meta: { silent: true },
  })
