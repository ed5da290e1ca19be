import { CalendarClock, CalendarDays, CalendarPlus, CircleAlert, CircleCheck } from "lucide-react"
import type { DealCard } from "@funil/contract/records/deals"
import styles from "./task-status-icon.module.css"

const icons = {
  late: CircleAlert,
  due_soon: CalendarClock,
  pending: CalendarDays,
  done: CircleCheck,
  none: CalendarPlus,
}

/** The state of a deal's next task. Each state has its own shape besides its color. */
export function TaskStatusIcon({ status }: { status: DealCard["task_status"] }) {
  const Icon = icons[status ?? "none"]
  return <Icon className={styles[status ?? "none"]} aria-hidden="true" />
}
