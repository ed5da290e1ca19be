import type { ActivityRecord } from "../../features/activity/activity-api.ts"
import { RunList } from "../../features/workflow-runs/run-list.tsx"
import { runLink } from "./run-link.tsx"

/** The automation runs of a record. */
export function RecordRuns({ record: { entity, id } }: { record: ActivityRecord }) {
  return <RunList of={{ entity, recordId: id }} link={runLink} />
}
