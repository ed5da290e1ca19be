import type { Deal } from "@funil/contract/deals"
import { type MutationCacheNotifyEvent, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useEffect, useState } from "react"
import { billsOfOptions } from "../../features/bills/bills-of.ts"
import { type DealMove, dealMoves } from "../../features/deals/deal-api.ts"
import type { Answer } from "../../lib/api.ts"
import { currentFormat } from "../../lib/format.ts"
import { useCan } from "../../lib/me.ts"
import { allMessages } from "../../lib/messages.ts"
import { currentToasts, showToast } from "../../lib/toasts.ts"
import { isDialogOpen } from "../../ui/open-dialogs.ts"
import { billsOfDeal } from "../bills/bills-of-deal.ts"

const CreateBillDialog = lazy(async () => ({
  default: (await import("../../features/bills/create-bill-dialog.tsx")).CreateBillDialog,
}))

/** The deal that a move has taken to another stage. */
function movedBy(event: MutationCacheNotifyEvent): Deal | undefined {
  if (event.type !== "updated" || event.action.type !== "success") return undefined
  const { options, state } = event.mutation
  if (options.scope?.id !== dealMoves) return undefined
  // Only moves have this scope.
  const { from } = state.variables as DealMove
  const { data } = state.data as Answer<Deal>
  return data.pipeline_stage_id === from ? undefined : data
}

/** Puts the offer into the toast of a move that won a deal, as long as that is shown. An open deal offers its bills itself. */
async function offerBills(client: QueryClient, deal: Deal, onMake: () => void): Promise<void> {
  const { of, offer } = billsOfDeal(deal)
  if (offer === undefined || isDialogOpen()) return
  const [m, { data: bills }] = await Promise.all([allMessages(), client.fetchQuery(billsOfOptions(of))])
  const title = m.board.done.moved(deal.stage_name)
  const toast = currentToasts().find((shown) => shown.title === title && shown.description === deal.name)
  const label = m.bills.linked.make(currentFormat().money(offer))
  if (toast && bills.length === 0) showToast({ ...toast, offer: { label, run: onMake } })
}

function Offer() {
  const client = useQueryClient()
  const [billed, setBilled] = useState<Deal>()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const deal = movedBy(event)
        // What can't be known is not offered.
        if (deal) offerBills(client, deal, () => setBilled(deal)).catch(() => undefined)
      }),
    [client],
  )
  if (!billed) return null
  const { of, initial } = billsOfDeal(billed)
  const close = () => setBilled(undefined)
  return <CreateBillDialog initial={{ ...initial, [of.field]: of.id }} onCreated={close} onClose={close} />
}

/** Where a deal is won on a board, the toast that says so offers to make its bills, as the deal itself does. */
export function WonOfferHost() {
  const canBill = useCan("bill.manage")
  return <Suspense>{canBill && <Offer />}</Suspense>
}
