import type { TaskType } from "@funil/contract/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CalendarCheck, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { messages, useMessages } from "../../lib/text/messages.ts"
import { SettingEmpty, SettingList } from "../../settings/setting-list.tsx"
import { placeOf } from "../../settings/setting-order.ts"
import { rowLink, RowText, SettingRow } from "../../settings/setting-row.tsx"
import { hueStyle } from "../../ui/marks/color-hue.ts"
import { confirm } from "../../ui/overlays/confirm.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { SortableList } from "../../ui/lists/sortable-list.tsx"
import { taskTypesOptions } from "../tasks/task-api.ts"
import { useMoveTaskType, useTrashTaskType } from "./task-type-api.ts"
import styles from "./task-type-list.module.css"

interface RowProps {
  type: TaskType
  handle: ReactNode
  isBusy: boolean
  onRemove: () => void
}

function TypeRow({ type: { id, name, color }, handle, isBusy, onRemove }: RowProps) {
  const m = useMessages()
  return (
    <SettingRow
      start={
        <>
          {handle}
          <span className={styles.dot} style={hueStyle(color)} aria-hidden="true" />
        </>
      }
      tools={
        <IconButton
          label={`${m.taskTypes.remove} ${name}`}
          icon={<Trash2 />}
          disabled={isBusy}
          onClick={onRemove}
        />
      }
    >
      <Link to="/admin/configs/tasks/$typeId/edit" params={{ typeId: id }} className={rowLink}>
        <RowText
          name={
            <>
              {name} <span className="text-s muted regular">{m.fieldOptions.task.color[color]}</span>
            </>
          }
        />
      </Link>
    </SettingRow>
  )
}

interface Props {
  /** The call to action of the empty list. */
  create: ReactNode
  /** Opens the tasks that keep a type from being deleted. */
  onShowTasks: (type: TaskType) => void
}

/** The task types, to sort, open and delete. */
export function TaskTypeList({ create, onShowTasks }: Props) {
  const words = useMessages().taskTypes
  const { mutate: move } = useMoveTaskType()
  const explain = async (type: TaskType) => {
    const { inUseTitle, inUseText, seeTasks } = messages().taskTypes
    if (await confirm({ title: inUseTitle(type.name), text: inUseText, confirm: seeTasks })) onShowTasks(type)
  }
  const remove = useTrashTaskType((type) => void explain(type))
  return (
    <SettingList
      query={useQuery(taskTypesOptions)}
      failed={words.loadFailed}
      empty={
        <SettingEmpty
          icon={<CalendarCheck />}
          title={words.emptyTitle}
          text={words.emptyText}
          action={create}
        />
      }
    >
      {(types) => (
        <div className="framed-list">
          <SortableList
            label={words.title}
            items={types}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            words={words.sort}
            onMove={(from, to) => move(placeOf(types, from, to))}
          >
            {(type, _, handle) => (
              <TypeRow
                type={type}
                handle={handle}
                isBusy={remove.isPending && remove.variables.id === type.id}
                onRemove={() => remove.mutate(type)}
              />
            )}
          </SortableList>
        </div>
      )}
    </SettingList>
  )
}
