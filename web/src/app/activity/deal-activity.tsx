import type { Deal } from "@funil/contract/deals"
import { useQuery } from "@tanstack/react-query"
import { ActivityPanel } from "../../features/activity/activity-panel.tsx"
import { useActivity } from "../../features/activity/use-activity.ts"
import type { DealActivitySlot } from "../../features/deals/deal-detail.tsx"
import { useDealHistoryLines } from "../../features/deals/use-deal-history-lines.ts"
import { usePipeline } from "../../features/pipelines/all-pipelines-api.ts"
import { DealTaskForm } from "../../features/tasks/deal-task-form.tsx"
import { DealTasks } from "../../features/tasks/deal-tasks.tsx"
import { TaskTick } from "../../features/tasks/task-tick.tsx"
import { taskTypesOptions, useChangeTask } from "../../features/tasks/task-api.ts"
import { fullName } from "../../features/users/user-api.ts"
import { useCan } from "../../lib/me.ts"
import { ActivityAutomations } from "./activity-automations.tsx"
import { ActivityFiles } from "./activity-files.tsx"

/** What a conversation about a deal begins with: its stage says so. */
function useChatText({ pipeline_id, pipeline_stage_id }: Deal): string | null {
  const stages = usePipeline(pipeline_id)?.stages
  return stages?.find(({ id }) => id === pipeline_stage_id)?.whatsapp_default_message ?? null
}

/** Its tasks are what is planned, and whom it is about is written to from here. */
function DealActivity({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const activity = useActivity({ entity: "deal", id: deal.id })
  const linesOf = useDealHistoryLines(deal, activity.logs)
  const chatText = useChatText(deal)
  const canWrite = useCan("note.write")
  const mayPlan = useCan("task.write") && !isLocked
  // The form takes the first type to begin with, so it waits for them.
  const hasTypes = useQuery(taskTypesOptions).data !== undefined
  const { mutate: change } = useChangeTask()
  const people = deal.contacts.map((contact) => ({
    id: contact.id,
    name: fullName(contact),
    phone: contact.phone1,
    email: contact.email,
  }))
  return (
    <ActivityAutomations record={activity.record}>
      {(automations) => (
        <ActivityFiles record={activity.record}>
          {(files) => (
            <ActivityPanel
              activity={activity}
              canWrite={canWrite}
              linesOf={linesOf}
              people={people}
              chatText={chatText}
              renderPlanned={(plan) => <DealTasks dealId={deal.id} isLocked={isLocked} onPlan={plan} />}
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
              {...files}
              {...automations}
            />
          )}
        </ActivityFiles>
      )}
    </ActivityAutomations>
  )
}

/** The activity of a deal on its page. */
export const dealActivity: DealActivitySlot = (props) => <DealActivity {...props} />
