import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { getAccountStatus, listAccounts } from "@funil/contract/account/accounts"
import { checkDomain, createAccount, createLead, updateLead } from "@funil/contract/account/sign-up"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { ApiError } from "../../lib/api/api-error.ts"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { meOptions } from "../../lib/session/me.ts"
import { startSession } from "../../lib/session/session.ts"

/** Returns true if the domain is free, else the reason why not. */
export const domainCheckOptions = (domain: string) =>
  queryOptions({
    queryKey: ["domain-check", domain],
    queryFn: async ({ signal }) => {
      try {
        await read(checkDomain, { params: { domain } }, { signal })
        return true
      } catch (error) {
        const refusal = error instanceof ApiError ? error.fields["domain"]?.[0] : undefined
        if (refusal === undefined) throw error
        return refusal
      }
    },
    staleTime: 10_000,
    meta: { failure: (m) => m.signUp.domain.failed },
  })

export function useCreateLead() {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createLead>) => (await call(createLead, { body })).data,
    meta: { failure: (m) => m.signUp.email.failed },
  })
}

export function useUpdateLead() {
  return useMutation({
    mutationFn: ({ hash, ...body }: BodyOf<typeof updateLead> & { hash: string }) =>
      call(updateLead, { params: { hash }, body }),
    meta: { failure: (m) => m.signUp.company.failed },
  })
}

/** Creates the account and signs in its first admin. */
export function useCreateAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createAccount>) => (await call(createAccount, { body })).data,
    onSuccess: ({ token, domain, user }) => {
      startSession({ token, domain, role: user.role })
      void client.prefetchQuery(meOptions)
    },
    meta: { failure: (m) => m.signUp.password.failed },
  })
}

/** The account. Users below admin get fewer fields. */
export const accountOptions = queryOptions({
  queryKey: ["account"],
  queryFn: async ({ signal }) => (await read(listAccounts, {}, { signal }))[0] ?? null,
  staleTime: 5 * 60_000,
  meta: { silent: true },
})

export type AccountStatus = CallAnswer<typeof getAccountStatus>

/** The plan and its usage. */
export const accountStatusOptions = queryOptions({
  queryKey: ["account-status"],
  queryFn: ({ signal }) => read(getAccountStatus, {}, { signal }),
  meta: { silent: true },
})
