import {
  type Account,
  closeAccount,
  getOwnAddress,
  listAccounts,
  removeBrand,
  reopenAccount,
  updateAccount,
  uploadBrand,
} from "@funil/contract/account/accounts"
import { isOwn } from "@funil/contract/shared/own-value"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiError } from "../../lib/api/api-error.ts"
import { type Answer, type BodyOf, call, read } from "../../lib/api/api.ts"
import { requireSeen, sameValue, type VersionedAnswer, writeFresh } from "../../lib/api/fresh-write.ts"
import { meOptions } from "../../lib/session/me.ts"
import { messages } from "../../lib/text/messages.ts"
import { leaveSession } from "../../lib/session/session.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { type PictureSource, pictureBody } from "../../records/picture/picture-body.ts"
import { bodyOf, type CompanyDataBody, type CompanyDataValues, valuesOf } from "./company-data-values.ts"

async function loadAccount(signal?: AbortSignal): Promise<VersionedAnswer<Account>> {
  const { data, etag } = await call(listAccounts, {}, { signal })
  const [account] = data
  if (!account) throw new Error("The answer holds no account")
  return { data: account, etag }
}

/** The account with its ETag. */
export const accountOptions = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => loadAccount(signal),
  meta: { silent: true },
})

/** The network address of this browser, as the server sees it. */
export const ownAddressOptions = queryOptions({
  queryKey: ["own-address"],
  queryFn: async ({ signal }) => (await read(getOwnAddress, {}, { signal })).address,
  meta: { silent: true },
})

interface Saving {
  changes: Partial<CompanyDataBody>
  /**
   * The account as the form first showed it, or another user's version after the form showed that.
   */
  seen: VersionedAnswer<Account>
}

/** Returns the fields the user changed since the form opened. */
export function changesOf(values: CompanyDataValues, begun: Account): Partial<CompanyDataBody> {
  const [body, before] = [bodyOf(values), bodyOf(valuesOf(begun))]
  const names = Object.keys(body) as (keyof CompanyDataBody)[]
  return Object.fromEntries(
    names.flatMap((name) => (sameValue(body[name], before[name]) ? [] : [[name, body[name]]])),
  )
}

/**
 * The version to send in If-Match: the latest, unless another user changed the same fields and this
 * user hasn't seen that.
 */
export function seenBy(
  changes: Partial<CompanyDataBody>,
  { begun, latest }: { begun: VersionedAnswer<Account>; latest: VersionedAnswer<Account> },
): VersionedAnswer<Account> {
  const since = changesOf(valuesOf(latest.data), begun.data)
  return Object.keys(changes).some((name) => isOwn(since, name)) ? begun : latest
}

/** Saves the changed fields. Throws a `Clash` if another user changed the same fields. */
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
    onSuccess: async ({ data, etag, undoToken }) => {
      await showAnswer(client, accountOptions.queryKey, { data, etag })
      void client.invalidateQueries({ queryKey: meOptions.queryKey })
      const title = messages().companyData.saved
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    meta: { failure: (m) => m.companyData.saveFailed },
  })
}

interface Closing {
  body: BodyOf<typeof closeAccount>
  /** Opens a page that needs no session. */
  leave: () => Promise<void>
}

/**
 * Closes the account, which signs out all users. Cancels running queries, since the server would
 * reject them.
 */
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

/** Reopens a closed account with the token of a mail link. Null if the token is invalid. */
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
