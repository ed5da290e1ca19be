import type { CallAnswer, Endpoint } from "@funil/contract/shared/endpoint"
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { LinkProps } from "@tanstack/react-router"
import type { LucideIcon } from "lucide-react"
import { ApiError } from "../lib/api/api-error.ts"
import { type Answer, type BodyOf, call, type CallOptions, type CallParts } from "../lib/api/api.ts"
import { type VersionedAnswer, writeFresh } from "../lib/api/fresh-write.ts"
import { handleFailure } from "../lib/api/query-client.ts"
import { showAnswer } from "../lib/api/show-answer.ts"
import { undoAction } from "../lib/api/undo.ts"
import { type Messages, messages } from "../lib/text/messages.ts"
import { dismissFailure, showToast } from "../lib/toasts.ts"
import { confirm } from "../ui/overlays/confirm.ts"

/** The texts of a setting's writes. */
export interface WriteWords {
  readonly createFailed: string
  readonly updateFailed: string
  readonly deleteFailed: string
  /** Without it, creating shows no toast, because the editor opens. */
  readonly created?: (name: string) => string
  readonly updated: (name: string) => string
  readonly deleted: (name: string) => string
  /** Explains why a change failed after another user deleted the item. */
  readonly gone?: string
}

/** The texts of a setting with a list and an editor. A part of the catalog with these names fits. */
export interface SettingWords extends WriteWords {
  readonly loadFailed: string
  readonly oneFailed: string
  readonly gone: string
  readonly goneText: string
  readonly backToList: string
  readonly remove: {
    readonly title: (name: string) => string
    readonly text: string
    readonly confirm: string
  }
}

/** The pages of a setting. */
export interface SettingPage {
  /** The address of the list. */
  readonly path: LinkProps["to"]
  /** The address of the editor of a new item. */
  readonly create: LinkProps["to"]
  readonly title: (m: Messages) => string
  readonly icon: LucideIcon
}

export interface WriteEndpoints<C extends Endpoint, U extends Endpoint> {
  readonly create: C
  readonly update: U
  readonly trash: Endpoint
}

export interface Definition<C extends Endpoint, U extends Endpoint, W extends WriteWords> {
  /** The first part of its query keys, which `app/shell/live-keys.ts` names too. */
  readonly key: string
  readonly endpoints: WriteEndpoints<C, U>
  readonly words: (m: Messages) => W
  readonly nameOf: (item: CallAnswer<C> | CallAnswer<U>) => string
  /** Other queries that show what a write changes. */
  readonly also?: readonly QueryKey[]
}

export interface Change<B> {
  readonly body: B
  /** The version that the change is based on. The server answers 412 if there is a newer one. */
  readonly etag?: string | undefined
}

/** Calls any endpoint. Its exact input is checked where a hook below is used. */
export const send = call as unknown as <E extends Endpoint>(
  endpoint: E,
  input: CallParts,
  options?: CallOptions,
) => Promise<Answer<CallAnswer<E>>>

function refresh(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

const isStale = (error: Error) => error instanceof ApiError && error.code === "stale"

/** Shows a write in a toast with its undo, and refetches what shows the setting. */
function useDone({ key, also = [] }: Pick<Definition<Endpoint, Endpoint, WriteWords>, "key" | "also">) {
  const client = useQueryClient()
  return (title: string | undefined, undoToken: string | undefined) => {
    if (title !== undefined) showToast({ status: "success", title, action: undoAction(client, undoToken) })
    refresh(client, [[key], ...also])
  }
}

/** Reports every failure but a stale version, which the editor asks about. */
export function useSettingUpdate<C extends Endpoint, U extends Endpoint>(
  definition: Definition<C, U, WriteWords>,
  id: string,
) {
  const { key, endpoints, words, nameOf } = definition
  const client = useQueryClient()
  const done = useDone(definition)
  return useMutation({
    mutationFn: ({ body, etag }: Change<BodyOf<U>>) =>
      send(endpoints.update, { params: { id }, body }, { ifMatch: etag }),
    onSuccess: async (answer) => {
      const { updated, updateFailed } = words(messages())
      const queryKey = [key, "one", id]
      if (client.getQueryState(queryKey)) await showAnswer(client, queryKey, answer)
      dismissFailure(updateFailed)
      done(updated(nameOf(answer.data)), answer.undoToken)
    },
    onError: (error) => {
      const { updateFailed: title, gone } = words(messages())
      if (gone && error instanceof ApiError && error.status === 404)
        showToast({ status: "error", title, description: gone })
      else if (!isStale(error)) handleFailure(error, { failure: () => title })
    },
    meta: { silent: true },
  })
}

/**
 * Returns the writes of a setting. Each refetches what shows it and offers an undo in a toast, as
 * `setting-store.ts` does on the server.
 */
export function settingWrites<C extends Endpoint, U extends Endpoint, W extends WriteWords>(
  definition: Definition<C, U, W>,
) {
  const { endpoints, words, nameOf } = definition

  function useCreate() {
    const done = useDone(definition)
    return useMutation({
      mutationFn: (body: BodyOf<C>) => send(endpoints.create, { body }),
      onSuccess: ({ data, undoToken }) => done(words(messages()).created?.(nameOf(data)), undoToken),
      meta: { failure: (m) => words(m).createFailed },
    })
  }

  function useTrash() {
    const done = useDone(definition)
    return useMutation({
      mutationFn: (item: CallAnswer<U> & { readonly id: string }) =>
        send(endpoints.trash, { params: { id: item.id } }),
      onSuccess: ({ undoToken }, item) => done(words(messages()).deleted(nameOf(item)), undoToken),
      meta: { failure: (m) => words(m).deleteFailed },
    })
  }

  const useUpdate = (id: string) => useSettingUpdate(definition, id)

  return { ...definition, useCreate, useUpdate, useTrash }
}

function listOptions<L extends Endpoint>(key: string, list: L) {
  return queryOptions({
    queryKey: [key, "list"] as const,
    queryFn: async ({ signal }) => (await send(list, {}, { signal })).data,
    meta: { silent: true },
  })
}

/** A setting with its ETag. */
export function settingOne<T>(key: string, get: Endpoint, id: string) {
  return queryOptions({
    queryKey: [key, "one", id] as const,
    // The endpoint answers one item of the setting.
    queryFn: ({ signal }) => send(get, { params: { id } }, { signal }) as Promise<VersionedAnswer<T>>,
    meta: { silent: true },
  })
}

/** What an editor needs of a setting. */
export interface EditedSetting<C extends Endpoint, U extends Endpoint> extends Definition<
  C,
  U,
  SettingWords
> {
  readonly page: SettingPage
  readonly one: (id: string) => ReturnType<typeof settingOne<CallAnswer<U>>>
}

/**
 * Returns the queries and writes of a setting with a list and an editor:
 *
 *     export const goalSetting = settingApi({ key: "goals", endpoints: { list: listGoals, … }, words: (m) => m.goals, … })
 */
export function settingApi<
  L extends Endpoint,
  C extends Endpoint,
  U extends Endpoint,
  W extends SettingWords,
>(
  definition: Definition<C, U, W> & {
    readonly endpoints: WriteEndpoints<C, U> & { readonly list: L; readonly get: Endpoint }
    readonly page: SettingPage
  },
) {
  const { key, endpoints, words, nameOf } = definition
  const writes = settingWrites(definition)
  const list = listOptions(key, endpoints.list)
  const one = (id: string) => settingOne<CallAnswer<U>>(key, endpoints.get, id)

  /** Deletes an item after a question that says what goes and what stays. */
  function useRemove() {
    const { mutate } = writes.useTrash()
    return async (item: CallAnswer<U> & { readonly id: string }, onConfirmed?: () => Promise<unknown>) => {
      const { remove } = words(messages())
      const { text, confirm: verb } = remove
      if (!(await confirm({ title: remove.title(nameOf(item)), text, confirm: verb, danger: true }))) return
      await onConfirmed?.()
      mutate(item)
    }
  }

  return { ...definition, ...writes, endpoints, list, one, useRemove }
}

/** The texts of a setting that can be off. */
export interface SwitchWords {
  readonly switchFailed: string
  readonly switchedOn: (name: string) => string
  readonly switchedOff: (name: string) => string
}

export interface SwitchedItem {
  readonly id: string
  readonly enabled: boolean
}

/** Returns a hook that turns an item on or off, optimistically, on its latest version. */
export function settingSwitch<T extends SwitchedItem>({
  key,
  endpoints,
  words,
  nameOf,
  also = [],
}: {
  readonly key: string
  readonly endpoints: { readonly get: Endpoint; readonly update: Endpoint }
  readonly words: (m: Messages) => SwitchWords
  readonly nameOf: (item: T) => string
  readonly also?: readonly QueryKey[]
}) {
  const write = ({ id, enabled }: SwitchedItem) =>
    writeFresh({
      reload: () => send(endpoints.get, { params: { id } }),
      change: () => ({ enabled }),
      send: (body, ifMatch) => send(endpoints.update, { params: { id }, body }, { ifMatch }),
    }) as Promise<Answer<T>>
  const queryKey = [key, "list"]
  return function useSwitch() {
    const client = useQueryClient()
    const show = ({ id, enabled }: SwitchedItem) =>
      client.setQueryData(queryKey, (items: readonly T[] | undefined) =>
        items?.map((item) => (item.id === id ? { ...item, enabled } : item)),
      )
    return useMutation({
      mutationFn: write,
      onMutate: async (next) => {
        await client.cancelQueries({ queryKey })
        show(next)
      },
      // Offline, no refetch would revert it.
      onError: (_error, { id, enabled }) => show({ id, enabled: !enabled }),
      onSuccess: ({ data, undoToken }) => {
        const { switchedOn, switchedOff } = words(messages())
        const title = (data.enabled ? switchedOn : switchedOff)(nameOf(data))
        showToast({ status: "success", title, action: undoAction(client, undoToken) })
      },
      onSettled: () => refresh(client, [[key], ...also]),
      meta: { failure: (m) => words(m).switchFailed },
    })
  }
}
