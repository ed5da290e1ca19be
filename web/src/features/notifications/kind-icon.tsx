import type { NotificationKind } from "@funil/contract/notifications"
import { ownValue } from "@funil/contract/shared/own-value"
import {
  AlarmClock,
  AtSign,
  Bell,
  FileArchive,
  FileCheck,
  Handshake,
  ListTodo,
  type LucideIcon,
  TriangleAlert,
  Trophy,
  Unplug,
  ZapOff,
} from "lucide-react"
import { classNames } from "../../ui/class-names.ts"
import styles from "./kind-icon.module.css"

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  task_assigned: ListTodo,
  task_starting: AlarmClock,
  mention: AtSign,
  deal_assigned: Handshake,
  deal_won: Trophy,
  team_deal_won: Trophy,
  import_done: FileCheck,
  data_ready: FileArchive,
  automation_failed: TriangleAlert,
  automation_stopped: ZapOff,
  webhook_stopped: Unplug,
}

const tones: Partial<Record<NotificationKind, string | undefined>> = {
  task_starting: styles.warning,
  deal_won: styles.success,
  team_deal_won: styles.success,
  automation_failed: styles.danger,
  automation_stopped: styles.danger,
  webhook_stopped: styles.danger,
}

/** What a notification is about, at a glance; its words say it too. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
  // A newer server may tell of kinds that this page does not know.
  const Icon = ownValue(icons, kind) ?? Bell
  return (
    <span className={classNames(styles.icon, tones[kind])} aria-hidden="true">
      <Icon />
    </span>
  )
}
