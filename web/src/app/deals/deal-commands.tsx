import type { Deal } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { ArrowRightLeft, CircleCheck, CircleX, Pencil, UserRound } from "lucide-react"
import { Suspense, useState } from "react"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"
import { useDealStage } from "../../features/deals/deal-stage.ts"
import { usePipeline } from "../../features/pipelines/all-pipelines-api.ts"
import { useCan } from "../../lib/session/me.ts"
import { editFirst } from "../../ui/forms/edit-first.ts"
import { leaveField } from "../../ui/forms/leave-field.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { late } from "../../ui/screen/late.ts"

const MoveToDialog = late(
  async () => (await import("../../features/deals/board/questions/move-to-dialog.tsx")).MoveToDialog,
)
const LostReasonDialog = late(
  async () => (await import("../../features/deals/dialogs/lost-reason-dialog.tsx")).LostReasonDialog,
)
const OwnerDialog = late(
  async () => (await import("../../features/deals/dialogs/owner-dialog.tsx")).DealOwnerDialog,
)

/** The previous and next deal of the view that opened this one. */
export interface DealWalk {
  readonly neighbours?: DealNeighbours | undefined
  readonly onOpen: (dealId: string) => void
}

interface Props {
  deal: Deal
  walk: DealWalk | undefined
  /** Whether the dialog for moving the deal to another pipeline is open. */
  isSending: boolean
  onSent: () => void
}

/** The form is part of the drawer over a list or board, and a page elsewhere. */
function editDeal(): void {
  const place =
    document.querySelector<HTMLElement>("dialog[data-drawer]") ??
    document.querySelector<HTMLElement>("[data-record]")
  if (place) editFirst(place)
}

function useWalk(walk: DealWalk | undefined): void {
  const open = (id: string | undefined) => {
    if (!id) return
    leaveField()
    walk?.onOpen(id)
  }
  useCommand("record.next", walk && (() => open(walk.neighbours?.next)))
  useCommand("record.previous", walk && (() => open(walk.neighbours?.previous)))
}

/** The keys and palette commands of the open deal, with the dialogs they need. */
export function DealCommands({ deal, walk, isSending, onSent }: Props) {
  const canUpdate = useCan("deal.update")
  const stage = useDealStage(deal)
  const pipeline = usePipeline(deal.pipeline_id)
  const [asked, setAsked] = useState<"move" | "owner">()
  const close = () => {
    setAsked(undefined)
    onSent()
  }
  const isFree = canUpdate && !stage.isPending
  const enter = (kind: Stage["kind"]) => {
    const to = pipeline?.stages.find((item) => item.kind === kind)
    return isFree && to && to.id !== deal.pipeline_stage_id ? () => stage.enter(to) : undefined
  }
  useWalk(walk)
  useCommand("record.win", enter("won"), { icon: CircleCheck })
  useCommand("record.lose", enter("lost"), { icon: CircleX })
  useCommand("record.move", isFree ? () => setAsked("move") : undefined, { icon: ArrowRightLeft })
  useCommand("record.owner", canUpdate ? () => setAsked("owner") : undefined, { icon: UserRound })
  useCommand("record.edit", canUpdate ? editDeal : undefined, { icon: Pencil })
  const move = (to: Stage) => {
    close()
    stage.enter(to)
  }
  return (
    <Suspense>
      {(asked === "move" || isSending) && (
        <MoveToDialog cards={[deal]} otherPipeline={isSending} onMove={move} onClose={close} />
      )}
      {asked === "owner" && <OwnerDialog deal={deal} onClose={close} />}
      {stage.isLosing && (
        <LostReasonDialog
          deals={[deal]}
          reasons={pipeline?.lost_reason_options ?? []}
          onConfirm={stage.lose}
          onClose={stage.cancelLosing}
        />
      )}
    </Suspense>
  )
}
