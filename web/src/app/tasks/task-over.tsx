import { useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { FullPageLink } from "../../records/record/record-link.tsx"
import { recordOptions } from "../../records/record-api.ts"
import { Drawer } from "../../ui/overlays/drawer.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import type { RecordPlace } from "../records/record-panel.tsx"
import styles from "./task-over.module.css"
import { TaskRecord } from "./task-record.tsx"

/** A task over the page that opened it. */
export function TaskOver(props: Omit<RecordPlace, "onOpen">) {
  const m = useMessages()
  const { id, onClose } = props
  // The content runs this query. The dialog only reads its result.
  const task = useQuery({ ...recordOptions(taskKind, id), enabled: false }).data?.data
  return (
    <Drawer isNarrow label={task?.name ?? m.records.task.one} onClose={onClose}>
      <div className={`surface row justify-end gap-half flex-none ${styles.bar}`}>
        <FullPageLink entity="task" id={id} />
        <IconButton label={m.records.panel.close} icon={<X />} onClick={onClose} />
      </div>
      <TaskRecord {...props} />
    </Drawer>
  )
}
