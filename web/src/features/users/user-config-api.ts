import { createUser, trashUser, updateUser, type User } from "@funil/contract/account/users"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { refreshWithout } from "../../records/record-api.ts"
import { madeTitle } from "./invitation-api.ts"
import { fullName, usersOptions } from "./user-api.ts"
import { userKind } from "./user-kind.ts"

/** Shows a toast with an undo and refetches the team. */
function useDone() {
  const client = useQueryClient()
  return async (title: string, undoToken: string | undefined) => {
    showToast({ status: "success", title, action: undoAction(client, undoToken) })
    await client.invalidateQueries({ queryKey: usersOptions.queryKey })
  }
}

export function useInviteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createUser>) => (await call(createUser, { body })).data,
    onSuccess: async (user, { password }) => {
      const { added } = messages().users
      // A sent mail or a shared password can't be recalled, so there is no undo.
      if (password) showToast({ status: "success", title: added(fullName(user)) })
      else showToast({ status: "success", title: madeTitle(client, 1) })
      await client.invalidateQueries({ queryKey: usersOptions.queryKey })
    },
    meta: { failure: (m) => m.users.inviteFailed },
  })
}

export function useUpdateUser() {
  const done = useDone()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyOf<typeof updateUser> & { id: string }) =>
      call(updateUser, { params: { id }, body }),
    onSuccess: ({ data, undoToken }) => done(messages().users.updated(fullName(data)), undoToken),
    meta: { failure: (m) => m.users.updateFailed },
  })
}

/** Removes a user from the team. `onTrashed` closes their page before the team refetches. */
export function useTrashUser(onTrashed?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: User) => call(trashUser, { params: { id } }),
    onSuccess: async ({ undoToken }, user) => {
      onTrashed?.()
      const title = messages().users.deleted(fullName(user))
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      await refreshWithout(client, userKind, [user.id])
    },
    meta: { failure: (m) => m.users.deleteFailed },
  })
}
