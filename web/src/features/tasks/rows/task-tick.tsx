import type { Task } from "@funil/contract/records/tasks"
import { useMessages } from "../../../lib/text/messages.ts"
import styles from "./task-tick.module.css"

interface Props {
  task: Task
  isLocked: boolean
  onTick: (isFinished: boolean) => void
  /** The shortcut that ticks it. */
  keys?: string
}

/** The checkbox that finishes a task. */
export function TaskTick({ task: { name, is_finished }, isLocked, onTick, keys }: Props) {
  const words = useMessages().nextTask
  return (
    <input
      type="checkbox"
      className={`center m-0 flex-none relative pointer ${styles.tick}`}
      checked={is_finished}
      disabled={isLocked}
      aria-keyshortcuts={keys}
      aria-label={is_finished ? words.reopen(name) : words.finish(name)}
      onChange={(event) => onTick(event.target.checked)}
    />
  )
}
