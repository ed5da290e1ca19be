import { chooseFreePlan, updateAccount } from "@funil/contract/account/accounts"
import type { Keep } from "@funil/contract/account/keep"
import * as billing from "@funil/contract/account/billing"
import type { PlanName } from "@funil/contract/account/plans"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { meOptions } from "../../lib/session/me.ts"
import { messages } from "../../lib/text/messages.ts"
import { closePaymentDialog } from "../../lib/session/payment-block.ts"
import { openSupport } from "../../lib/session/support.ts"
import { showToast } from "../../lib/toasts.ts"

/**
 * Whether the payment page is missing. Providers create it a moment later, unless they reject the
 * invoice.
 */
export function lacksPage({ status, invoiceUrl }: billing.Invoice): boolean {
  return (status === "pending" || status === "overdue") && invoiceUrl === null
}

const [soonMs, laterMs, soonTimes] = [2000, 60_000, 30]

export const invoicesOptions = queryOptions({
  queryKey: ["invoices"],
  queryFn: ({ signal }) => read(billing.listInvoices, {}, { signal }),
  refetchInterval: ({ state: { data, dataUpdateCount } }) => {
    const waiting = data?.filter(lacksPage) ?? []
    if (waiting.length === 0) return false
    return dataUpdateCount < soonTimes && waiting.some(({ is_refused }) => !is_refused) ? soonMs : laterMs
  },
  meta: { silent: true },
})

export const pendingChangeOptions = queryOptions({
  queryKey: ["pending-change"],
  queryFn: async ({ signal }) => (await read(billing.getPendingChange, {}, { signal })).pending_change,
  meta: { silent: true },
})

const previewKey = "invoice-preview"

/** The price of an order. The old price stays visible while a new one loads. */
export const previewOptions = (body: billing.InvoiceRequest) =>
  queryOptions({
    queryKey: [previewKey, body],
    queryFn: ({ signal }) => read(billing.previewInvoice, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  })

/** Unblocks the page after a plan change and refetches what the server rejected. */
function useUnblock() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewKey })
    // Only marks it stale: the open dialog keeps its price, the next one refetches.
    await client.invalidateQueries({ queryKey: [previewKey], refetchType: "none" })
    closePaymentDialog()
  }
}

/** Switches to the free plan, with the choice of what stays active. */
export function useChooseFreePlan() {
  const unblock = useUnblock()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (keep: Keep | undefined) =>
      (await call(chooseFreePlan, { body: keep ? { keep } : {} })).data,
    onSuccess: async (answer) => {
      await unblock()
      // A paid plan ends later, and the plan page says so.
      if ("pending_change" in answer) return
      showToast({ status: "success", title: messages().plans.freeChosen })
    },
    onError: () => openSupport(client.getQueryData(meOptions.queryKey)?.support_url),
    meta: { failure: (m) => m.plans.freeFailed },
  })
}

/** Changes what is active on the current plan. */
export function useChangeActive(plan: PlanName) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (keep: Keep) => {
      if (plan === "start") await call(chooseFreePlan, { body: { keep } })
      else await call(billing.createInvoice, { body: { subscription_plan: plan, keep } })
    },
    onSuccess: async () => {
      await client.invalidateQueries()
      showToast({ status: "success", title: messages().plans.keep.changed })
    },
    meta: { failure: (m) => m.plans.keep.failed },
  })
}

interface Order extends billing.InvoiceRequest {
  /** The company data for the invoice. */
  readonly account: Pick<BodyOf<typeof updateAccount>, "company" | "document">
}

/** Saves the company data for the invoice, then orders. */
export function useOrder() {
  const unblock = useUnblock()
  return useMutation({
    mutationFn: async ({ account, ...body }: Order) => {
      if (Object.keys(account).length > 0) await call(updateAccount, { body: account })
      return (await call(billing.createInvoice, { body })).data
    },
    onSuccess: unblock,
    meta: { failure: (m) => m.plans.upgrade.orderFailed },
  })
}

export function useRevokePendingChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(billing.revokePendingChange, {}),
    onSuccess: async () => {
      await client.invalidateQueries(pendingChangeOptions)
      showToast({ status: "success", title: messages().plans.page.revoked })
    },
    meta: { failure: (m) => m.plans.page.revokeFailed },
  })
}
