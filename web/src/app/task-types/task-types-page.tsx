import { Link, Outlet, useNavigate } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { TaskTypeList } from "../../features/task-types/task-type-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import styles from "./task-types-page.module.css"

/** The team's task types. */
export function TaskTypesPage() {
  const words = useMessages().taskTypes
  const navigate = useNavigate()
  const create = (
    <Link to="/admin/configs/tasks/create" className={buttonClass({ look: "primary" })}>
      <Plus aria-hidden="true" />
      {words.create}
    </Link>
  )
  return (
    <div className="page">
      <div className={`flex items-start justify-between gap-4 ${styles.head}`}>
        <p className="muted">{words.text}</p>
        {create}
      </div>
      <TaskTypeList
        create={create}
        onShowTasks={({ id }) =>
          void navigate({ to: "/tasks/list", search: { filters: [["task_type_id", "=", id]] } })
        }
      />
      <Outlet />
    </div>
  )
}
