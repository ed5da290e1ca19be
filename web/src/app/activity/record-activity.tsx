import { ActivityPanel } from "../../features/activity/activity-panel.tsx"
import { useActivity } from "../../features/activity/use-activity.ts"
import { useCan } from "../../lib/session/me.ts"
import type { RecordKind } from "../../records/record-kind.ts"
import { useHistoryLines } from "../../records/record/timeline/record-history-lines.ts"
import { ActivityAutomations } from "./activity-automations.tsx"
import { ActivityFiles } from "./activity-files.tsx"

/** The activity of a contact, a company, a user or a product. */
export function RecordActivity({ kind, id }: { kind: RecordKind; id: string }) {
  const activity = useActivity({ entity: kind.entity, id })
  const linesOf = useHistoryLines(kind, activity.logs)
  const canWrite = useCan("note.write")
  return (
    <ActivityAutomations record={activity.record}>
      {(automations) => (
        <ActivityFiles record={activity.record}>
          {(files) => (
            <ActivityPanel
              activity={activity}
              canWrite={canWrite}
              linesOf={linesOf}
              {...files}
              {...automations}
            />
          )}
        </ActivityFiles>
      )}
    </ActivityAutomations>
  )
}
