import { listCustomFields } from "@funil/contract/settings/custom-fields"
import type { KeptPart } from "@funil/contract/account/keep"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { read } from "../../../lib/api/api.ts"
import { formSetting } from "../../forms/form-api.ts"
import { allPipelinesOptions } from "../../pipelines/all-pipelines-api.ts"
import { workflowSetting } from "../../workflows/workflow-api.ts"

/** An item that counts towards a plan's limit. */
export interface LimitedItem {
  readonly id: string
  readonly name: string
  readonly archived: boolean
}

const fieldsOptions = queryOptions({
  queryKey: ["custom-fields", "all"],
  queryFn: ({ signal }) => read(listCustomFields, { query: { archived: "true" } }, { signal }),
  meta: { silent: true },
})

/** Everything that plans limit, including archived items, by kind. Undefined while loading. */
export function useLimitedItems(): Readonly<Record<KeptPart, readonly LimitedItem[] | undefined>> {
  const fields = useQuery(fieldsOptions).data
  return {
    pipelines: useQuery(allPipelinesOptions).data,
    forms: useQuery(formSetting.list).data,
    workflows: useQuery(workflowSetting.list).data,
    custom_fields: fields?.map(({ id, label, archived }) => ({ id, name: label, archived })),
  }
}
