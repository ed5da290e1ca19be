import { useQuery } from "@tanstack/react-query"
import { Outlet } from "@tanstack/react-router"
import { type ReactNode, Suspense, useState } from "react"
import { dealOptions } from "../../features/deals/deal-api.ts"
import type { DealReturnSlot, DealSlots, DealActivitySlot } from "../../features/deals/detail/deal-detail.tsx"
import { useOwnPipelines } from "../../features/pipelines/use-own-pipelines.ts"
import { ShownRole, useCan } from "../../lib/session/me.ts"
import { billsOfDeal, useLinkedBills } from "../records/linked-bills.tsx"
import { late } from "../../ui/screen/late.ts"
import { ActivityPanel } from "../../features/activity/activity-panel.tsx"
import { useActivity } from "../../features/activity/use-activity.ts"
import { customerReach } from "../../features/deals/detail/customer-reach.ts"
import { useDealHistoryLines } from "../../features/deals/detail/use-deal-history-lines.ts"
import { DealTaskForm } from "../../features/tasks/form/deal-task-form.tsx"
import { DealTasks } from "../../features/tasks/rows/deal-tasks.tsx"
import { TaskTick } from "../../features/tasks/rows/task-tick.tsx"
import { taskTypesOptions, useChangeTask } from "../../features/tasks/task-api.ts"
import { useMayMail } from "../../lib/session/begun-mail.ts"
import { ReachAction } from "../../records/record/parts/reach-actions.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { ActivityAutomations } from "../activity/activity-automations.tsx"
import { ActivityFiles } from "../activity/activity-files.tsx"
import type { Deal } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { ArrowRightLeft, CircleCheck, CircleX, Pencil, UserRound } from "lucide-react"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"
import { useDealStage } from "../../features/deals/deal-stage.ts"
import { usePipeline } from "../../features/pipelines/all-pipelines-api.ts"
import { editFirst } from "../../ui/forms/edit-first.ts"
import { leaveField } from "../../ui/forms/leave-field.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"

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
interface DealWalk {
  readonly neighbours?: DealNeighbours | undefined
  readonly onOpen: (dealId: string) => void
}

interface DealWalkProps {
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
function DealCommands({ deal, walk, isSending, onSent }: DealWalkProps) {
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

/** Lists the deal's open tasks as planned activity. */
function DealActivity({ deal, isLocked, begun }: Parameters<DealActivitySlot>[0]) {
  const activity = useActivity({ entity: "deal", id: deal.id })
  const linesOf = useDealHistoryLines(deal, activity.logs)
  const canWrite = useCan("note.write")
  const mayPlan = useCan("task.write") && !isLocked
  const mayMail = useMayMail("deal") && !isLocked
  // The form preselects the first type, so it waits for the types.
  const hasTypes = useQuery(taskTypesOptions).data !== undefined
  const { mutate: change } = useChangeTask()
  return (
    <ActivityAutomations record={activity.record}>
      {(automations) => (
        <ActivityFiles record={activity.record}>
          {(files) => (
            <ActivityPanel
              activity={activity}
              canWrite={canWrite}
              linesOf={linesOf}
              begun={begun}
              renderPlanned={(plan) => (
                <DealTasks
                  dealId={deal.id}
                  isClosed={deal.status !== "open"}
                  isLocked={isLocked}
                  onPlan={plan}
                />
              )}
              renderTaskForm={
                mayPlan && hasTypes ? (close) => <DealTaskForm dealId={deal.id} onClose={close} /> : undefined
              }
              renderTick={(task) => (
                <TaskTick
                  task={task}
                  isLocked={!mayPlan}
                  onTick={(is_finished) => change({ id: task.id, is_finished })}
                />
              )}
              mailButton={
                mayMail && (
                  <ReachAction
                    way="email"
                    {...customerReach(deal)}
                    dealId={deal.id}
                    className={buttonClass({ size: "s", look: "plain" })}
                  />
                )
              }
              {...files}
              {...automations}
            />
          )}
        </ActivityFiles>
      )}
    </ActivityAutomations>
  )
}

const dealActivity: DealActivitySlot = (props) => <DealActivity {...props} />

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
