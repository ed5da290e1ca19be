import { chooseFreePlan, updateAccount } from "@funil/contract/accounts"
import type { Keep } from "@funil/contract/keep"
import * as billing from "@funil/contract/billing"
import type { PlanName } from "@funil/contract/plans"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { type BodyOf, call, read } from "../../lib/api.ts"
import { meOptions } from "../../lib/me.ts"
import { messages } from "../../lib/messages.ts"
import { closePaymentDialog } from "../../lib/payment-block.ts"
import { openSupport } from "../../lib/support.ts"
import { showToast } from "../../lib/toasts.ts"

/** Whether it can't be paid yet: a payment provider makes its page a moment later, unless it refuses it. */
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

/** What an order would come to. What is shown stays until the next answer is there. */
export const previewOptions = (body: billing.InvoiceRequest) =>
  queryOptions({
    queryKey: [previewKey, body],
    queryFn: ({ signal }) => read(billing.previewInvoice, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { silent: true },
  })

/** After the plan has changed: nothing is blocked any more, and everything that was refused is asked for again. */
function useUnblock() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewKey })
    // The open dialog keeps its price. The next one asks again.
    await client.invalidateQueries({ queryKey: [previewKey], refetchType: "none" })
    closePaymentDialog()
  }
}

/** Goes on free, with what is to stay active. */
export function useChooseFreePlan() {
  const unblock = useUnblock()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (keep: Keep | undefined) =>
      (await call(chooseFreePlan, { body: keep ? { keep } : {} })).data,
    onSuccess: async (answer) => {
      await unblock()
      // One that is paid for ends later, which the page of the plan tells.
      if ("pending_change" in answer) return
      showToast({ status: "success", title: messages().plans.freeChosen })
    },
    onError: () => openSupport(client.getQueryData(meOptions.queryKey)?.support_url),
    meta: { failure: (m) => m.plans.freeFailed },
  })
}

/** Has something else be active on the plan that the account has. */
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
  /** What the invoice has to say of the account. */
  readonly account: Pick<BodyOf<typeof updateAccount>, "company" | "document">
}

/** Keeps what the invoice says of the account, and orders. */
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
