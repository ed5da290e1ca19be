import type { NotificationKind } from "@funil/contract/messages/notifications"
import {
  AlarmClock,
  AtSign,
  Bell,
  ClipboardPen,
  FileArchive,
  FileCheck,
  Handshake,
  ListTodo,
  type LucideIcon,
  PackageOpen,
  TriangleAlert,
  Trophy,
  Unplug,
  ZapOff,
} from "lucide-react"
import { isOwn } from "@funil/contract/shared/own-value"
import { classNames } from "../../ui/screen/class-names.ts"
import styles from "./kind-icon.module.css"

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  task_assigned: ListTodo,
  task_starting: AlarmClock,
  mention: AtSign,
  deal_assigned: Handshake,
  form_answered: ClipboardPen,
  return_requested: PackageOpen,
  deal_won: Trophy,
  team_deal_won: Trophy,
  import_done: FileCheck,
  data_ready: FileArchive,
  automation_failed: TriangleAlert,
  automation_stopped: ZapOff,
  webhook_stopped: Unplug,
}

const tones: Partial<Record<NotificationKind, string | undefined>> = {
  form_answered: styles.success,
  task_starting: styles.warning,
  deal_won: styles.success,
  team_deal_won: styles.success,
  automation_failed: styles.danger,
  automation_stopped: styles.danger,
  webhook_stopped: styles.danger,
}

/** The icon of a notification's kind. Its text says the same. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
  // A newer server may send unknown kinds.
  const Icon = isOwn(icons, kind) ? icons[kind] : Bell
  return (
    <span className={classNames("center flex-none muted", styles.icon, tones[kind])} aria-hidden="true">
      <Icon />
    </span>
  )
}
