import { useQuery } from "@tanstack/react-query"
import { Outlet } from "@tanstack/react-router"
import { type ReactNode, Suspense, useState } from "react"
import { dealOptions } from "../../features/deals/deal-api.ts"
import type { DealReturnSlot, DealSlots } from "../../features/deals/detail/deal-detail.tsx"
import { useOwnPipelines } from "../../features/pipelines/use-own-pipelines.ts"
import { ShownRole } from "../../lib/session/me.ts"
import { dealActivity } from "../activity/deal-activity.tsx"
import { billsOfDeal, useLinkedBills } from "../records/linked-bills.tsx"
import { DealCommands, type DealWalk } from "./deal-commands.tsx"
import { late } from "../../ui/screen/late.ts"

const ArchivedNote = late(async () => (await import("../pipelines/archived-note.tsx")).ArchivedNote)

const DealReturn = late(async () => (await import("../../features/returns/deal-return.tsx")).DealReturn)

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

interface Props {
  dealId: string
  /** The deals before and after this one. Omit it if the page behind handles those keys. */
  walk?: DealWalk
  children: (slots: DealSlots) => ReactNode
}

/**
 * A deal on any page that opens it: parts from other features, its keys, and its child routes on
 * top. Deals of archived pipelines are read-only.
 */
export function OpenDeal({ dealId, walk, children }: Props) {
  const bills = useLinkedBills()
  const deal = useQuery(dealOptions(dealId)).data?.deal
  const [isSending, setSending] = useState(false)
  const hasOthers = (useOwnPipelines() ?? []).some(({ id }) => id !== deal?.pipeline_id)
  const isArchived = deal?.pipeline.archived ?? false
  return (
    <ShownRole value={isArchived ? "visitor" : undefined}>
      {children({
        activity: dealActivity,
        bills: bills && (({ deal: shown }) => bills(billsOfDeal(shown))),
        returned: returnOf,
        lock: isArchived ? archivedNote : undefined,
        onSendAway: hasOthers ? () => setSending(true) : undefined,
      })}
      {deal && (
        <DealCommands
          key={deal.id}
          deal={deal}
          walk={walk}
          isSending={isSending}
          onSent={() => setSending(false)}
        />
      )}
      <Outlet />
    </ShownRole>
  )
}
