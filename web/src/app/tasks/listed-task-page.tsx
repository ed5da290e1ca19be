import { useRouter } from "@tanstack/react-router"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { RecordPanel } from "../records/record-panel.tsx"
import { TaskRecord } from "./task-record.tsx"

/** A task beside the list. */
export function ListedTaskPage() {
  const router = useRouter()
  const dealHref = (dealId: string): string =>
    router.buildLocation({ to: "/tasks/list/deals/$dealId", params: { dealId }, search: true }).href
  return (
    <RecordPanel kind={taskKind}>
      {({ id, onClose }) => <TaskRecord id={id} dealHref={dealHref} onClose={onClose} />}
    </RecordPanel>
  )
}
