import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { TaskDetail } from "../../features/tasks/task-detail.tsx"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import { besideList } from "../records-lists/list-neighbours.ts"
import { RecordPanel } from "../records-lists/record-panel.tsx"

const dealLink = (deal: { id: string; name: string }) => (
  <Link to="/tasks/list/deals/$dealId" params={{ dealId: deal.id }} search={true}>
    {deal.name}
  </Link>
)

/** A task beside the list. Leaving what was typed asks first. */
export function ListedTaskPage() {
  const navigate = useNavigate()
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
      <TaskDetail
        key={taskId}
        id={taskId}
        activity={<RecordActivity kind={taskKind} id={taskId} />}
        onClose={close}
        dealLink={dealLink}
      />
    </RecordPanel>
  )
}
