import { useNavigate, useParams, useRouter } from "@tanstack/react-router"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"
import { TaskRecord } from "./task-record.tsx"

/** A task beside the list. */
export function ListedTaskPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { taskId } = useParams({ from: "/signed-in/tasks/list/task/$taskId/edit" })
  const close = () => void navigate({ to: "/tasks/list", search: true })
  return (
    <RecordPanel
      kind={taskKind}
      id={taskId}
      onOpen={(id) =>
        void navigate({
          to: "/tasks/list/task/$taskId/edit",
          params: { taskId: id },
          search: true,
          ...besideList,
        })
      }
      onClose={close}
    >
      <TaskRecord
        id={taskId}
        dealHref={(dealId) =>
          router.buildLocation({ to: "/tasks/list/deals/$dealId", params: { dealId }, search: true }).href
        }
        onClose={close}
      />
    </RecordPanel>
  )
}
