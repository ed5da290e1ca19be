import type { Language } from "@funil/contract/account/accounts"
import { listTemplates } from "@funil/contract/settings/templates"
import { queryOptions } from "@tanstack/react-query"
import { read } from "../../../lib/api/api.ts"

/** The pipeline templates in a language. */
export const templatesOptions = (locale: Language) =>
  queryOptions({
    queryKey: ["templates", locale],
    queryFn: ({ signal }) => read(listTemplates, { query: { locale } }, { signal }),
    staleTime: Infinity,
    meta: { silent: true },
  })
