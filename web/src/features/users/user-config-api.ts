import { createUser, trashUser, updateUser, type User } from "@funil/contract/users"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call } from "../../lib/api.ts"
import { messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/undo.ts"
import { refreshWithout } from "../../records/record-api.ts"
import { madeTitle } from "./invitation-api.ts"
import { fullName, usersOptions } from "./user-api.ts"
import { userKind } from "./user-kind.ts"

/** Says what was done, with its undo, and reads the team anew. */
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
      // The mail is on its way, or the password told, and can't be taken back, so this offers no undo.
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

/** Takes somebody out of the team; `onTrashed` leaves what shows them before the team is read anew. */
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
