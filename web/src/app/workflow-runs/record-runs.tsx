import type { ActivityRecord } from "../../features/activity/activity-api.ts"
import { RunList } from "../../features/workflow-runs/run-list.tsx"
import { runLink } from "./run-link.tsx"

/** What automations did with a record. */
export function RecordRuns({ record: { entity, id } }: { record: ActivityRecord }) {
  return <RunList of={{ entity, recordId: id }} link={runLink} />
}
