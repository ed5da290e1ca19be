import * as contract from "@funil/contract/settings/custom-fields"
import { moveElement } from "@funil/contract/settings/pipelines"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { customFieldsKey, customFieldsOptions } from "../../records/custom-field-api.ts"
import { type AccountStatus, accountStatusOptions } from "../accounts/account-api.ts"

/** The number of custom fields, and the limit of the plan. */
export const customFieldUsageOptions = queryOptions({
  ...accountStatusOptions,
  select: ({ usage }: AccountStatus) => usage.custom_fields,
})

/** Refetches the fields and everything that shows their values. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useCreateCustomField() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createCustomField>) =>
      call(contract.createCustomField, { body }),
    onSuccess: ({ data }) => {
      showToast({ status: "success", title: messages().customFields.created(data.label) })
      void refresh()
    },
    meta: { failure: (m) => m.customFields.createFailed },
  })
}

export function useUpdateCustomField(id: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateCustomField>) =>
      call(contract.updateCustomField, { params: { id }, body }),
    onSuccess: ({ data, undoToken }) => {
      const title = messages().customFields.updated(data.label)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      void refresh()
    },
    meta: { failure: (m) => m.customFields.updateFailed },
  })
}

export function useTrashCustomField() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<contract.CustomField, "id" | "label">) =>
      call(contract.trashCustomField, { params: { id } }),
    onSuccess: ({ undoToken }, { label }) => {
      const title = messages().customFields.deleted(label)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      void refresh()
    },
    meta: { failure: (m) => m.customFields.deleteFailed },
  })
}

interface Move {
  id: string
  before_id: string | null
}

/** Moves a field before another one of its noun, or to the end. The list updates optimistically. */
export function useMoveCustomField(entity: contract.CustomFieldEntity) {
  const client = useQueryClient()
  const { queryKey } = customFieldsOptions(entity)
  return useMutation({
    // Moves run in sequence, because each position refers to the order after the previous move.
    scope: { id: "order-custom_field" },
    mutationFn: (move: Move) => call(moveElement, { body: { entity: "custom_field", ...move } }),
    onMutate: async ({ id, before_id }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (all) => {
        const moving = all?.find((field) => field.id === id)
        if (!all || !moving) return all
        const others = all.filter((field) => field.id !== id)
        const at = others.findIndex((field) => field.id === before_id)
        return others.toSpliced(at === -1 ? others.length : at, 0, moving)
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: customFieldsKey }),
    meta: { failure: (m) => m.customFields.moveFailed },
  })
}

/** A field by its id. */
export const customFieldOptions = (id: string) =>
  queryOptions({
    queryKey: [...customFieldsKey, "one", id],
    queryFn: ({ signal }) => read(contract.getCustomField, { params: { id } }, { signal }),
    meta: { silent: true },
  })
