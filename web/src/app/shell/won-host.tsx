import type { Deal } from "@funil/contract/deals"
import { type MutationCacheNotifyEvent, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { billsOfOptions } from "../../features/bills/bills-of.ts"
import { type DealMove, dealMoves, movedTitle } from "../../features/deals/deal-api.ts"
import type { Answer } from "../../lib/api.ts"
import { currentFormat } from "../../lib/format.ts"
import { useCan } from "../../lib/me.ts"
import { allMessages } from "../../lib/messages.ts"
import { currentToasts, showToast } from "../../lib/toasts.ts"
import { isDialogOpen } from "../../ui/open-dialogs.ts"
import { billsOfDeal } from "../bills/bills-of-deal.ts"
import { useWonByOthers } from "./won-by-others.ts"
import { celebrate, WonMark } from "./won-mark.tsx"
import { late } from "../../ui/late.ts"

const CreateBillDialog = late(
  async () => (await import("../../features/bills/create-bill-dialog.tsx")).CreateBillDialog,
)

/** The deal that a move has just won, and the stage in which it was seen before. */
function wonBy(event: MutationCacheNotifyEvent): { deal: Deal; from: string } | undefined {
  if (event.type !== "updated" || event.action.type !== "success") return undefined
  const { options, state } = event.mutation
  if (options.scope?.id !== dealMoves) return undefined
  // Only moves have this scope.
  const { from } = state.variables as DealMove
  const { data: deal } = state.data as Answer<Deal>
  return deal.status === "won" && deal.pipeline_stage_id !== from ? { deal, from } : undefined
}

/** Puts the offer into the toast of a move that won a deal, as long as that is shown. An open deal offers its bills itself. */
async function offerBills(client: QueryClient, deal: Deal, from: string, onMake: () => void): Promise<void> {
  const { of, offer } = billsOfDeal(deal)
  if (offer === undefined || isDialogOpen()) return
  const [m, { data: bills }] = await Promise.all([allMessages(), client.fetchQuery(billsOfOptions(of))])
  const title = movedTitle(deal, from)
  const toast = currentToasts().find((shown) => shown.title === title && shown.description === deal.name)
  const label = m.bills.linked.make(currentFormat().money(offer))
  if (toast && bills.length === 0) showToast({ ...toast, offer: { label, run: onMake } })
}

/** Where I win a deal, the page says so, and offers to make its bills, as the deal itself does. */
function OwnWins({ canBill }: { canBill: boolean }) {
  const client = useQueryClient()
  const [billed, setBilled] = useState<Deal>()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const won = wonBy(event)
        if (!won) return
        celebrate()
        const { deal, from } = won
        // What can't be known is not offered.
        if (canBill) offerBills(client, deal, from, () => setBilled(deal)).catch(() => undefined)
      }),
    [client, canBill],
  )
  if (!billed) return null
  const { of, initial } = billsOfDeal(billed)
  const close = () => setBilled(undefined)
  return <CreateBillDialog initial={{ ...initial, [of.field]: of.id }} onCreated={close} onClose={close} />
}

/** What happens on the page when a deal is won, by me or by somebody else before my eyes. */
export function WonHost() {
  const canBill = useCan("bill.manage")
  useWonByOthers()
  return (
    <Suspense>
      <OwnWins canBill={canBill} />
      <WonMark />
    </Suspense>
  )
}
