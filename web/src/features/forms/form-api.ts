import * as contract from "@funil/contract/forms/forms"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type Answer, type BodyOf, call, read } from "../../lib/api/api.ts"
import { type VersionedAnswer, writeFresh } from "../../lib/api/fresh-write.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { type AccountStatus, accountStatusOptions } from "../accounts/account-api.ts"

/** The query keys of forms. A shorter key covers all keys below it. */
export const formKeys = {
  all: ["forms"] as const,
  one: (id: string) => ["forms", "one", id] as const,
}

/** The account's forms by name. */
export const formsOptions = queryOptions({
  queryKey: [...formKeys.all, "list"],
  queryFn: ({ signal }) => read(contract.listForms, {}, { signal }),
  meta: { silent: true },
})

/** The number of forms, and the limit of the plan. */
export const formUsageOptions = queryOptions({
  ...accountStatusOptions,
  select: ({ usage }: AccountStatus) => usage.forms,
})

/** A form with its ETag. */
export const formOptions = (id: string) =>
  queryOptions({
    queryKey: formKeys.one(id),
    queryFn: ({ signal }): Promise<VersionedAnswer<contract.Form>> =>
      call(contract.getForm, { params: { id } }, { signal }),
    meta: { silent: true },
  })

function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: formsOptions.queryKey })
    void client.invalidateQueries(accountStatusOptions)
  }
}

export function useCreateForm() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: contract.FormInput) => call(contract.createForm, { body }),
    onSuccess: refresh,
    meta: { failure: (m) => m.forms.createFailed },
  })
}

interface Saving {
  body: BodyOf<typeof contract.updateForm>
  /** The version that the change is based on. The server answers 412 if there is a newer one. */
  etag: string | undefined
}

export function useUpdateForm(id: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ body, etag }: Saving) =>
      call(contract.updateForm, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: ({ data, undoToken }) => {
      const title = messages().forms.updated(data.name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      refresh()
    },
    // The editor asks about another user's changes.
    meta: { silent: true },
  })
}

type Switch = Pick<contract.Form, "id" | "enabled">

function writeSwitch({ id, enabled }: Switch): Promise<Answer<contract.Form>> {
  return writeFresh({
    reload: () => call(contract.getForm, { params: { id } }),
    change: () => ({ enabled }),
    send: (body, ifMatch) => call(contract.updateForm, { params: { id }, body }, { ifMatch }),
  })
}

/** Turns a form on or off, optimistically, on its latest version. */
export function useSwitchForm() {
  const client = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = formsOptions
  const show = ({ id, enabled }: Switch) =>
    client.setQueryData(queryKey, (forms) =>
      forms?.map((form) => (form.id === id ? { ...form, enabled } : form)),
    )
  return useMutation({
    mutationFn: writeSwitch,
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey })
      show(next)
    },
    // Offline, no refetch would revert it.
    onError: (_error, { id, enabled }) => show({ id, enabled: !enabled }),
    onSuccess: ({ data: { name, enabled }, undoToken }) => {
      const words = messages().forms
      const title = enabled ? words.switchedOn(name) : words.switchedOff(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    onSettled: refresh,
    meta: { failure: (m) => m.forms.switchFailed },
  })
}

export function useTrashForm() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<contract.Form, "id" | "name">) => call(contract.trashForm, { params: { id } }),
    onSuccess: ({ undoToken }, { name }) => {
      const title = messages().forms.deleted(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      refresh()
    },
    meta: { failure: (m) => m.forms.deleteFailed },
  })
}
