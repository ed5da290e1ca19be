import { acceptInvitation, askInviter, getInvitation } from "@funil/contract/account/invitations"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiError } from "../../lib/api/api-error.ts"
import { call, read } from "../../lib/api/api.ts"
import { acceptMe, meOptions } from "../../lib/session/me.ts"
import { startSession } from "../../lib/session/session.ts"

export type Invitation = CallAnswer<typeof getInvitation>

/** The invitation of a link, or null if the link is invalid. */
export const invitationOptions = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: async ({ signal }) => {
      try {
        return await read(getInvitation, { params: { token } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    meta: { silent: true },
  })

/** Sets the password and signs in. */
export function useAcceptInvitation(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { password: string }) =>
      (await call(acceptInvitation, { params: { token }, body })).data,
    onSuccess: ({ token: session, domain, user }) => {
      startSession({ token: session, domain, role: user.role })
      client.setQueryData(meOptions.queryKey, acceptMe(user))
    },
    // It may have been accepted in another tab.
    onError: () => client.invalidateQueries(invitationOptions(token)),
    meta: { failure: (m) => m.invitations.failed },
  })
}

export function useAskInviter(token: string) {
  return useMutation({
    mutationFn: () => call(askInviter, { params: { token } }),
    meta: { failure: (m) => m.invitations.askFailed },
  })
}
