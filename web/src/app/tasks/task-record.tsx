import { useQuery } from "@tanstack/react-query"
import { TaskDetail } from "../../features/tasks/task-detail.tsx"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { recordOptions } from "../../records/record-api.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import type { RecordPlace } from "../records/record-panel.tsx"
import { TaskAround } from "./task-around.tsx"

/** A task on any page that opens it. */
export function TaskRecord({ id, dealHref, onClose }: Omit<RecordPlace, "onOpen">) {
  const deal = useQuery(recordOptions(taskKind, id)).data?.data.deal
  return (
    <TaskDetail
      key={id}
      id={id}
      around={deal && <TaskAround dealId={deal.id} dealHref={dealHref} />}
      activity={<RecordActivity kind={taskKind} id={id} />}
      onClose={onClose}
    />
  )
}
