import * as contract from "@funil/contract/forms/returns"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type Answer, type BodyOf, call, read } from "../../lib/api/api.ts"
import { type VersionedAnswer, writeFresh } from "../../lib/api/fresh-write.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { type PictureSource, pictureBody } from "../../records/picture/picture-body.ts"

/** The query keys of returns forms. A shorter key covers all keys below it. */
export const returnsKeys = {
  all: ["returns"] as const,
  one: (id: string) => ["returns", "one", id] as const,
}

/** The account's returns forms by name. */
export const returnsFormsOptions = queryOptions({
  queryKey: [...returnsKeys.all, "list"],
  queryFn: ({ signal }) => read(contract.listReturnsForms, {}, { signal }),
  meta: { silent: true },
})

/** A returns form with its ETag. */
export const returnsFormOptions = (id: string) =>
  queryOptions({
    queryKey: returnsKeys.one(id),
    queryFn: ({ signal }): Promise<VersionedAnswer<contract.ReturnsForm>> =>
      call(contract.getReturnsForm, { params: { id } }, { signal }),
    meta: { silent: true },
  })

/** The QR code of a form's address. */
export const returnsShareOptions = ({ id, url }: Pick<contract.ReturnsForm, "id" | "url">) =>
  queryOptions({
    queryKey: [...returnsKeys.all, "share", id, url],
    queryFn: ({ signal }) => read(contract.shareReturnsForm, { params: { id } }, { signal }),
    staleTime: Infinity,
    meta: { silent: true },
  })

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: returnsKeys.all })
}

export function useCreateReturnsForm() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createReturnsForm>) =>
      call(contract.createReturnsForm, { body }),
    onSuccess: ({ data, undoToken }) => {
      const title = messages().returns.created(data.name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      void refresh()
      // Creating a form may also create a pipeline.
      void client.invalidateQueries({ queryKey: ["pipelines"] })
    },
    meta: { failure: (m) => m.returns.createFailed },
  })
}

interface Saving {
  body: BodyOf<typeof contract.updateReturnsForm>
  /** The version that the change is based on. The server answers 412 if there is a newer one. */
  etag: string | undefined
}

export function useUpdateReturnsForm(id: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ body, etag }: Saving) =>
      call(contract.updateReturnsForm, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: async (answer) => {
      const { data, undoToken } = answer
      await showAnswer(client, returnsKeys.one(id), answer)
      const title = messages().returns.updated(data.name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      void refresh()
      void client.invalidateQueries({ queryKey: ["pipelines"] })
    },
    // The editor asks about another user's changes.
    meta: { silent: true },
  })
}

type Switch = Pick<contract.ReturnsForm, "id" | "enabled">

function writeSwitch({ id, enabled }: Switch): Promise<Answer<contract.ReturnsForm>> {
  return writeFresh({
    reload: () => call(contract.getReturnsForm, { params: { id } }),
    change: () => ({ enabled }),
    send: (body, ifMatch) => call(contract.updateReturnsForm, { params: { id }, body }, { ifMatch }),
  })
}

/** Turns a form on or off, optimistically, on its latest version. */
export function useSwitchReturnsForm() {
  const client = useQueryClient()
  const refresh = useRefresh()
  const { queryKey } = returnsFormsOptions
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
      const words = messages().returns
      const title = enabled ? words.switchedOn(name) : words.switchedOff(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    onSettled: refresh,
    meta: { failure: (m) => m.returns.updateFailed },
  })
}

export function useTrashReturnsForm() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Pick<contract.ReturnsForm, "id" | "name">) =>
      call(contract.trashReturnsForm, { params: { id } }),
    onSuccess: ({ undoToken }, { name }) => {
      const title = messages().returns.deleted(name)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      void refresh()
    },
    meta: { failure: (m) => m.returns.deleteFailed },
  })
}

export function uploadImage(id: string, type: contract.ReturnsImage, source: PictureSource) {
  return call(contract.uploadReturnsImage, { params: { id }, body: pictureBody("file", source, { type }) })
}

export function removeImage(id: string, type: contract.ReturnsImage) {
  return call(contract.removeReturnsImage, { params: { id }, query: { type } })
}

/** The return request of a deal. A change of the deal invalidates it. */
export const dealReturnOptions = (dealId: string) =>
  queryOptions({
    queryKey: ["deals", "return", dealId],
    queryFn: ({ signal }) => read(contract.getDealReturn, { params: { id: dealId } }, { signal }),
    meta: { silent: true },
  })
