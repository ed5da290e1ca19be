import {
  type Account,
  closeAccount,
  getOwnAddress,
  listAccounts,
  removeBrand,
  reopenAccount,
  updateAccount,
  uploadBrand,
} from "@funil/contract/accounts"
import { isOwn } from "@funil/contract/shared/own-value"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiError } from "../../lib/api-error.ts"
import { type Answer, type BodyOf, call, read } from "../../lib/api.ts"
import { requireSeen, sameValue, type Versioned, writeFresh } from "../../lib/fresh-write.ts"
import { meOptions } from "../../lib/me.ts"
import { messages } from "../../lib/messages.ts"
import { leaveSession } from "../../lib/session.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/undo.ts"
import { type PictureSource, pictureBody } from "../../records/picture/picture-body.ts"
import { bodyOf, type CompanyDataBody, type CompanyDataValues, valuesOf } from "./company-data-values.ts"

async function loadAccount(signal?: AbortSignal): Promise<Versioned<Account>> {
  const { data, etag } = await call(listAccounts, {}, { signal })
  const [account] = data
  if (!account) throw new Error("The answer holds no account")
  return { data: account, etag }
}

/** The account with the ETag that a change of it is made on. */
export const accountOptions = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => loadAccount(signal),
  meta: { silent: true },
})

/** The address from which this browser reaches the server. */
export const ownAddressOptions = queryOptions({
  queryKey: ["own-address"],
  queryFn: async ({ signal }) => (await read(getOwnAddress, {}, { signal })).address,
  meta: { silent: true },
})

interface Saving {
  changes: Partial<CompanyDataBody>
  /** The account as the form began with it, or as another user left it, once that was shown. */
  seen: Versioned<Account>
}

/** What the values change of the account that the form began with. */
export function changesOf(values: CompanyDataValues, begun: Account): Partial<CompanyDataBody> {
  const [body, before] = [bodyOf(values), bodyOf(valuesOf(begun))]
  const names = Object.keys(body) as (keyof CompanyDataBody)[]
  return Object.fromEntries(
    names.flatMap((name) => (sameValue(body[name], before[name]) ? [] : [[name, body[name]]])),
  )
}

/** The version that changes are made on: the latest, unless it changes the same fields and the user has not seen that. */
export function seenBy(
  changes: Partial<CompanyDataBody>,
  { begun, latest }: { begun: Versioned<Account>; latest: Versioned<Account> },
): Versioned<Account> {
  const since = changesOf(valuesOf(latest.data), begun.data)
  return Object.keys(changes).some((name) => isOwn(since, name)) ? begun : latest
}

/** Saves what was changed; ends with a `Clash` where somebody else changed the very same. */
export function useUpdateAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, seen }: Saving) => {
      const mine = Object.entries(changes) as [keyof CompanyDataBody, unknown][]
      const shown = bodyOf(valuesOf(seen.data))
      return writeFresh({
        seen,
        reload: () => loadAccount(),
        change: (account): BodyOf<typeof updateAccount> => {
          const now = bodyOf(valuesOf(account))
          for (const [name, value] of mine) requireSeen<unknown>(now[name], shown[name], value)
          return changes
        },
        send: (sent, ifMatch) => call(updateAccount, { body: sent }, { ifMatch }),
      })
    },
    onSuccess: ({ data, etag, undoToken }) => {
      client.setQueryData(accountOptions.queryKey, { data, etag })
      void client.invalidateQueries({ queryKey: meOptions.queryKey })
      const title = messages().companyData.saved
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    meta: { failure: (m) => m.companyData.saveFailed },
  })
}

interface Closing {
  body: BodyOf<typeof closeAccount>
  /** Leads to where nobody needs to be signed in. */
  leave: () => Promise<void>
}

/** Closes the account, which signs everybody out. What is still being read would be refused. */
export function useCloseAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, leave }: Closing) => {
      await call(closeAccount, { body })
      await client.cancelQueries()
      await leave()
      leaveSession()
    },
    meta: { failure: (m) => m.leaving.close.failed },
  })
}

/** Reopens a closed account by the link of a mail; null where it reopens nothing. */
export function useReopenAccount() {
  return useMutation({
    mutationFn: async (token: string) => {
      try {
        return (await call(reopenAccount, { body: { token } })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 410) return null
        throw error
      }
    },
    meta: { failure: (m) => m.leaving.reopen.failed },
  })
}

export function uploadLogo(source: PictureSource): Promise<Answer<Account>> {
  return call(uploadBrand, { body: pictureBody("brand_picture", source) })
}

export function removeLogo(): Promise<Answer<Account>> {
  return call(removeBrand)
}
