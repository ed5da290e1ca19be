import { useQuery } from "@tanstack/react-query"
import { Outlet } from "@tanstack/react-router"
import { type ComponentProps, lazy, Suspense } from "react"
import { dealOptions } from "../../features/deals/deal-api.ts"
import type { DealReturnSlot } from "../../features/deals/deal-detail.tsx"
import { DealDrawer } from "../../features/deals/deal-drawer.tsx"
import { ShownRole } from "../../lib/me.ts"
import { dealActivity } from "../activity/deal-activity.tsx"
import { billsOfDeal } from "../bills/bills-of-deal.ts"
import { useLinkedBills } from "../bills/use-linked-bills.tsx"
import { dealPickers } from "../pipelines/deal-pickers.tsx"
import { DealCommands } from "./deal-commands.tsx"

const ArchivedNote = lazy(async () => ({
  default: (await import("../pipelines/archived-note.tsx")).ArchivedNote,
}))

type Props = Omit<ComponentProps<typeof DealDrawer>, "pickers" | "activity" | "bills" | "returned" | "lock">

const DealReturn = lazy(async () => ({
  default: (await import("../../features/returns/deal-return.tsx")).DealReturn,
}))

const returnOf: DealReturnSlot = ({ deal }) =>
  deal.source === "return" && (
    <Suspense>
      <DealReturn dealId={deal.id} />
    </Suspense>
  )

const archivedNote = (
  <ShownRole value={undefined}>
    <Suspense>
      <ArchivedNote of="deal" />
    </Suspense>
  </ShownRole>
)

/** A deal over where it was opened from, and over it what its own addresses open. One of an archived pipeline can only be read. */
export function DealOver(props: Props) {
  const bills = useLinkedBills()
  const deal = useQuery(dealOptions(props.dealId)).data?.deal
  const isArchived = deal?.pipeline.archived ?? false
  return (
    <ShownRole value={isArchived ? "visitor" : undefined}>
      <DealDrawer
        {...props}
        pickers={dealPickers}
        activity={dealActivity}
        bills={bills && (({ deal }) => bills(billsOfDeal(deal)))}
        returned={returnOf}
        lock={isArchived ? archivedNote : undefined}
      />
      {deal && <DealCommands key={deal.id} deal={deal} neighbours={props.neighbours} onOpen={props.onOpen} />}
      <Outlet />
    </ShownRole>
  )
}
