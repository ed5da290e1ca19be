import type { Deal } from "@funil/contract/records/deals"
import { type Mutation, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { billsOfOptions } from "../../../features/bills/bill-api.ts"
import { type DealMove, dealMoves, movedTitle } from "../../../features/deals/deal-api.ts"
import type { Answer } from "../../../lib/api/api.ts"
import { currentFormat } from "../../../lib/text/format.ts"
import { useCan } from "../../../lib/session/me.ts"
import { allMessages } from "../../../lib/text/messages.ts"
import { currentToasts, showToast } from "../../../lib/toasts.ts"
import { isDialogOpen } from "../../../ui/overlays/open-dialogs.ts"
import { billsOfDeal } from "../../records/linked-bills.tsx"
import { useWonByOthers } from "./won-by-others.ts"
import { celebrate, WonMark } from "./won-mark.tsx"
import { late } from "../../../ui/screen/late.ts"

const CreateBillDialog = late(
  async () => (await import("../../../features/bills/create-bill-dialog.tsx")).CreateBillDialog,
)

/** Returns the deal that a move won and the stage it came from, or undefined for any other mutation. */
function wonBy({ options, state }: Mutation): { deal: Deal; from: string } | undefined {
  if (state.status !== "success" || options.scope?.id !== dealMoves) return undefined
  // Only deal moves use this scope.
  const { from } = state.variables as DealMove
  const { data: deal } = state.data as Answer<Deal>
  return deal.status === "won" && deal.pipeline_stage_id !== from ? { deal, from } : undefined
}

const celebrated = new WeakSet<Mutation>()

/**
 * Adds the offer to the toast of a move that won a deal, while it shows. Open deals show the offer
 * themselves.
 */
async function offerBills(client: QueryClient, deal: Deal, from: string, onMake: () => void): Promise<void> {
  const { of, offer } = billsOfDeal(deal)
  if (offer === undefined || isDialogOpen()) return
  const [m, { data: bills }] = await Promise.all([allMessages(), client.fetchQuery(billsOfOptions(of))])
  const title = movedTitle(deal, from)
  const toast = currentToasts().find((shown) => shown.title === title && shown.description === deal.name)
  const label = m.bills.linked.make(currentFormat().money(offer))
  if (toast && bills.length === 0) showToast({ ...toast, offer: { label, run: onMake } })
}

/** Celebrates a deal that this user won and offers to create its bills. */
function OwnWins({ canBill }: { canBill: boolean }) {
  const client = useQueryClient()
  const [billed, setBilled] = useState<Deal>()
  useEffect(() => {
    const celebrateMove = (mutation: Mutation) => {
      const won = wonBy(mutation)
      if (!won || celebrated.has(mutation)) return
      celebrated.add(mutation)
      celebrate()
      const { deal, from } = won
      // If the bills can't be read, there is no offer.
      if (canBill) offerBills(client, deal, from, () => setBilled(deal)).catch(() => undefined)
    }
    const cache = client.getMutationCache()
    // This host loads late, so a deal may already be won.
    for (const mutation of cache.getAll()) celebrateMove(mutation)
    return cache.subscribe((event) => {
      if (event.type === "updated") celebrateMove(event.mutation)
    })
  }, [client, canBill])
  if (!billed) return null
  const { of, initial } = billsOfDeal(billed)
  const close = () => setBilled(undefined)
  return <CreateBillDialog initial={{ ...initial, [of.field]: of.id }} onCreated={close} onClose={close} />
}

/** Celebrates a won deal on the page, won by the user or by another user on the screen. */
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
