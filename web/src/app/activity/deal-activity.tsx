import { useQuery } from "@tanstack/react-query"
import { ActivityPanel } from "../../features/activity/activity-panel.tsx"
import { useActivity } from "../../features/activity/use-activity.ts"
import type { DealActivitySlot } from "../../features/deals/detail/deal-detail.tsx"
import { customerReach } from "../../features/deals/detail/customer-reach.ts"
import { useDealHistoryLines } from "../../features/deals/detail/use-deal-history-lines.ts"
import { DealTaskForm } from "../../features/tasks/form/deal-task-form.tsx"
import { DealTasks } from "../../features/tasks/rows/deal-tasks.tsx"
import { TaskTick } from "../../features/tasks/rows/task-tick.tsx"
import { taskTypesOptions, useChangeTask } from "../../features/tasks/task-api.ts"
import { useMayMail } from "../../lib/session/begun-mail.ts"
import { useCan } from "../../lib/session/me.ts"
import { ReachAction } from "../../records/record/parts/reach-actions.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { ActivityAutomations } from "./activity-automations.tsx"
import { ActivityFiles } from "./activity-files.tsx"

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

export const dealActivity: DealActivitySlot = (props) => <DealActivity {...props} />
