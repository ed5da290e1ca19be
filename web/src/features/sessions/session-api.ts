import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import {
  confirmSession,
  endSession as endSessionCall,
  listSessions,
  login,
  logout,
  requestPasswordCode,
  updatePassword,
} from "@funil/contract/account/auth"
import { getLoginPage } from "@funil/contract/account/accounts"
import { ApiError } from "../../lib/api/api-error.ts"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { acceptMe, meOptions } from "../../lib/session/me.ts"
import { endSession, leaveSession, startSession } from "../../lib/session/session.ts"

/** The company's sign-in page, or null if the company doesn't exist. */
export const loginPageOptions = (domain: string) =>
  queryOptions({
    queryKey: ["login-page", domain],
    queryFn: async ({ signal }) => {
      try {
        return await read(getLoginPage, { params: { domain } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    staleTime: Infinity,
    meta: { silent: true },
  })

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof login>) => (await call(login, { body })).data,
    onSuccess: ({ token, domain, user }) => {
      startSession({ token, domain, role: user.role })
      client.setQueryData(meOptions.queryKey, acceptMe(user))
    },
    onError: endSession,
    meta: { failure: (m) => m.signIn.failed },
  })
}

/**
 * Signs out locally at once, whatever the server answers. Cancels running queries, since the server
 * would reject them.
 */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await client.cancelQueries()
      const ending = call(logout)
      leaveSession()
      await ending
    },
    meta: { silent: true },
  })
}

export function useRequestCode() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestPasswordCode>) => call(requestPasswordCode, { body }),
    meta: { failure: (m) => m.recovery.code.failed },
  })
}

export function useUpdatePassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updatePassword>) => call(updatePassword, { body }),
    meta: { failure: (m) => m.recovery.newPassword.failed },
  })
}

export function useConfirmSession() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof confirmSession>) => call(confirmSession, { body }),
    meta: { failure: (m) => m.sessions.confirm.failed },
  })
}

const sessionsKey = ["sessions"]

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => read(listSessions, {}, { signal }),
    meta: { failure: (m) => m.sessions.failed },
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSessionCall, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsKey }),
    meta: { failure: (m) => m.sessions.endFailed },
  })
}
