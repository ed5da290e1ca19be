import { Plus } from "lucide-react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { addClass } from "../../ui/marks/add-button.ts"
import { usePhone } from "../../ui/screen/phone.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { TopBarSlot } from "../../ui/screen/top-bar-slot.tsx"
import { TaskViews } from "../tasks/task-views.tsx"

/** The page's title and main button. On a phone the task views replace the title. */
export function TodayHead({ onCreate }: { onCreate: () => void }) {
  const m = useMessages()
  const isPhone = usePhone()
  const canCreate = useCan("task.write")
  const label = m.tasks.add
  useCommand("page.create", canCreate ? onCreate : undefined, { label })
  return (
    <TopBarSlot>
      <p className="flex-1 min-w-0 text-l bold" aria-hidden="true">
        {m.shell.today}
      </p>
      {isPhone && <TaskViews />}
      {canCreate && (
        <button
          type="button"
          className={addClass(isPhone)}
          title={`${label} (T)`}
          aria-label={isPhone ? label : undefined}
          aria-haspopup="dialog"
          onClick={onCreate}
        >
          <Plus aria-hidden="true" />
          {!isPhone && label}
        </button>
      )}
    </TopBarSlot>
  )
}
