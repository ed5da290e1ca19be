import * as endpoints from "@funil/contract/messages/notifications"
import type { Notification } from "@funil/contract/messages/notifications"
import { ownValue } from "@funil/contract/shared/own-value"
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import { showToast } from "../../lib/toasts.ts"

type Page = Awaited<ReturnType<typeof readPage>>
type Pages = InfiniteData<Page, number>

const all = ["notifications"]

function readPage(page: number, signal: AbortSignal) {
  return read(endpoints.listNotifications, { query: { page: String(page), per_page: "30" } }, { signal })
}

/** The user's notifications, newest first, thirty per page. */
export const notificationsOptions = infiniteQueryOptions({
  queryKey: [...all, "list"],
  queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  meta: { silent: true },
})

/** The number of unread notifications. */
export const unreadOptions = queryOptions({
  queryKey: [...all, "unread"],
  queryFn: async ({ signal }) =>
    (await read(endpoints.listNotifications, { query: { per_page: "1" } }, { signal })).unread,
  staleTime: Infinity,
  meta: { silent: true },
})

/** Deduplicates, because new notifications shift the pages while the user scrolls. */
export function listedOnce(pages: InfiniteData<Page>): Notification[] {
  const listed = pages.pages.flatMap(({ data }) => data)
  return [...new Map(listed.map((notification) => [notification.id, notification])).values()]
}

type TakeBack = () => void

/** Updates the list optimistically and returns a function that reverts it. */
async function show(
  client: QueryClient,
  change: (list: readonly Notification[]) => Notification[],
): Promise<TakeBack> {
  await client.cancelQueries({ queryKey: all })
  const list = client.getQueryData<Pages>(notificationsOptions.queryKey)
  const unread = client.getQueryData(unreadOptions.queryKey)
  if (!list) return () => undefined
  const pages = list.pages.map((page) => ({ ...page, data: change(page.data) }))
  client.setQueryData(notificationsOptions.queryKey, { ...list, pages })
  const countIn = (shown: Pages["pages"]) =>
    shown.flatMap(({ data }) => data).filter(({ read: is }) => !is).length
  const gone = countIn(list.pages) - countIn(pages)
  client.setQueryData(unreadOptions.queryKey, (count) => count && Math.max(0, count - gone))
  return () => {
    client.setQueryData(notificationsOptions.queryKey, list)
    client.setQueryData(unreadOptions.queryKey, unread)
  }
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: all })
}

export function useReadNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Notification) =>
      call(endpoints.updateNotification, { params: { id }, body: { read: true } }),
    onMutate: ({ id }) =>
      show(client, (list) => list.map((item) => (item.id === id ? { ...item, read: true } : item))),
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: () => refresh(client),
    meta: { failure: (m) => m.notifications.readFailed },
  })
}

export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.readAllNotifications),
    onMutate: async () => {
      const takeBack = await show(client, (list) => list.map((item) => ({ ...item, read: true })))
      client.setQueryData(unreadOptions.queryKey, 0)
      return takeBack
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    onSettled: () => refresh(client),
    meta: { failure: (m) => m.notifications.readFailed },
  })
}

function useRestore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreNotification, { params: { id } }),
    onSettled: () => refresh(client),
    meta: { failure: (m) => m.notifications.restoreFailed },
  })
}

/** Deletes a notification at once. The toast offers an undo. */
export function useRemoveNotification() {
  const client = useQueryClient()
  const { mutate: restore } = useRestore()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.deleteNotification, { params: { id } }),
    onMutate: (id) => show(client, (list) => list.filter((item) => item.id !== id)),
    onSuccess: (_, id) => {
      const action = { label: messages().ui.undo, run: () => restore(id) }
      showToast({ status: "success", title: messages().notifications.removed, action })
    },
    onError: (_error, _id, takeBack) => takeBack?.(),
    onSettled: () => refresh(client),
    meta: { failure: (m) => m.notifications.removeFailed },
  })
}

export const settingsOptions = queryOptions({
  queryKey: ["notification-settings"],
  queryFn: ({ signal }) => read(endpoints.getNotificationSettings, {}, { signal }),
  meta: { silent: true },
})

type SettingsBody = BodyOf<typeof endpoints.updateNotificationSettings>

/** Updates the settings optimistically. */
function showSettings(client: QueryClient, { kinds = {}, ...rest }: SettingsBody): void {
  client.setQueryData(settingsOptions.queryKey, (known) => {
    if (!known) return known
    const changed = Object.entries(kinds).map(([kind, channels]) => {
      const before = ownValue(known.kinds, kind)
      return [kind, { ...before, ...channels }] as const
    })
    return { ...known, ...rest, kinds: { ...known.kinds, ...Object.fromEntries(changed) } }
  })
}

export function useSaveSettings() {
  const client = useQueryClient()
  const { queryKey } = settingsOptions
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (body: SettingsBody) => call(endpoints.updateNotificationSettings, { body }),
    scope: { id: "notification-settings" },
    onMutate: async (body) => {
      const before = client.getQueryData(queryKey)
      // Shows the change at once, and again after the cancel, which restores the previous data.
      showSettings(client, body)
      await client.cancelQueries({ queryKey })
      showSettings(client, body)
      return before
    },
    onError: (_error, _body, before) => client.setQueryData(queryKey, before),
    onSettled: () => {
      // While another change is being saved, a refetch would show the state before it.
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey })
    },
    meta: { failure: (m) => m.notifications.saveFailed },
  })
}
