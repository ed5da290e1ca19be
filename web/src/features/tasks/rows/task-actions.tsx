import type { Task } from "@funil/contract/records/tasks"
import { AlarmClock, Check, Pencil, RotateCcw } from "lucide-react"
import { useRef, useState } from "react"
import { dayPresets } from "../../../lib/text/days.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button, buttonClass } from "../../../ui/marks/button.tsx"
import { FloatingPanel } from "../../../ui/overlays/floating-panel.tsx"
import { Menu, MenuItem } from "../../../ui/overlays/menu.tsx"
import { useCommand } from "../../../ui/screen/shortcuts.ts"
import { SnoozeForm } from "../next/snooze-form.tsx"
import styles from "./task-actions.module.css"
import { useSnooze } from "../next/use-snooze.ts"

interface Props {
  task: Task
  onTick: (isFinished: boolean) => void
  onEdit: () => void
}

/** The actions on a task: finish, snooze and edit, each with a shortcut. */
export function TaskActions({ task, onTick, onEdit }: Props) {
  const m = useMessages()
  const words = m.tasks
  const ref = useRef<HTMLDivElement>(null)
  const { snooze } = useSnooze()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isOpen = !task.is_finished
  const snoozeButton = () => ref.current?.querySelector<HTMLElement>("[aria-keyshortcuts=S]") ?? undefined
  const pressSnooze = () => snoozeButton()?.click()
  useCommand("record.finish", isOpen ? () => onTick(true) : undefined, { icon: Check })
  useCommand("record.snooze", isOpen ? pressSnooze : undefined, { icon: AlarmClock })
  useCommand("record.edit", onEdit, { icon: Pencil })
  return (
    <div ref={ref} className={styles.actions} role="group" aria-label={words.actions(task.name)}>
      {isOpen ? (
        <>
          <Button look="primary" icon={<Check />} aria-keyshortcuts="D" onClick={() => onTick(true)}>
            {words.finish}
          </Button>
          <Menu
            trigger={{
              className: buttonClass(),
              "aria-keyshortcuts": "S",
              children: (
                <>
                  <AlarmClock aria-hidden="true" />
                  {words.snooze}
                </>
              ),
            }}
          >
            {dayPresets.map((preset) => (
              <MenuItem key={preset} onSelect={() => snooze(task, preset)}>
                {m.today.snoozeTo[preset]}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => setAnchor(snoozeButton())}>{m.today.snoozeTo.other}</MenuItem>
          </Menu>
          {anchor && (
            <FloatingPanel
              anchor={anchor}
              label={m.today.snooze(task.name)}
              onClose={() => setAnchor(undefined)}
            >
              <SnoozeForm task={task} onDone={() => setAnchor(undefined)} />
            </FloatingPanel>
          )}
        </>
      ) : (
        <Button icon={<RotateCcw />} onClick={() => onTick(false)}>
          {words.reopen}
        </Button>
      )}
      <Button icon={<Pencil />} aria-keyshortcuts="E" onClick={onEdit}>
        {words.change}
      </Button>
    </div>
  )
}
