import { type ReactNode, Suspense, useState } from "react"
import type { ActivityRecord } from "../../features/activity/activity-api.ts"
import { useCan } from "../../lib/session/me.ts"
import type { AutomationLink } from "../../records/record/timeline/history-entry.tsx"
import { useAutomationLink } from "../workflow-runs/use-automation-link.tsx"
import { late } from "../../ui/screen/late.ts"

const RunList = late(async () => (await import("../workflow-runs/record-runs.tsx")).RecordRuns)
const MessageDialog = late(async () => (await import("../messages/message-dialog.tsx")).MessageDialog)

/** The parts that automations and messages add to a record's activity. */
export interface AutomationParts {
  automationLink: AutomationLink
  onOpenMessage: (id: string) => void
  runs: ReactNode
}

interface Props {
  record: ActivityRecord
  children: (parts: AutomationParts) => ReactNode
}

/** Adds automation runs to the activity of a record and shows the open message. */
export function ActivityAutomations({ record, children }: Props) {
  const canSeeRuns = useCan("workflow.manage")
  const [shown, setShown] = useState<string>()
  const automationLink = useAutomationLink()
  return (
    <>
      {children({
        automationLink,
        onOpenMessage: setShown,
        runs: canSeeRuns && (
          <Suspense>
            <RunList record={record} />
          </Suspense>
        ),
      })}
      <Suspense>
        {shown && <MessageDialog key={shown} id={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  )
}
