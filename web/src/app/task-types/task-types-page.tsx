import { Outlet, useNavigate } from "@tanstack/react-router"
import { TaskTypeList } from "../../features/task-types/task-type-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateLink, SettingsPage } from "../../settings/setting-list.tsx"

/** The team's task types. */
export function TaskTypesPage() {
  const words = useMessages().taskTypes
  const navigate = useNavigate()
  const create = <CreateLink to="/admin/configs/tasks/create">{words.create}</CreateLink>
  return (
    <SettingsPage lead={words.text} actions={create}>
      <TaskTypeList
        create={create}
        onShowTasks={({ id }) =>
          void navigate({ to: "/tasks/list", search: { filters: [["task_type_id", "=", id]] } })
        }
      />
      <Outlet />
    </SettingsPage>
  )
}
