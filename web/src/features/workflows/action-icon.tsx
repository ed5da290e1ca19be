import type { WorkflowAction } from "@funil/contract/workflow-rules"
import {
  Calculator,
  CalendarPlus,
  Copy,
  Hash,
  type LucideIcon,
  Mail,
  MailQuestion,
  MessageCircle,
  MessageSquareText,
  PenLine,
  Receipt,
  StickyNote,
  Tag,
  Tags,
  Webhook,
  X,
} from "lucide-react"

const icons: Readonly<Record<WorkflowAction, LucideIcon>> = {
  send_email: Mail,
  send_confirmation_email: MailQuestion,
  send_sms: MessageSquareText,
  send_whatsapp: MessageCircle,
  send_discord: Hash,
  send_slack: Hash,
  change_field_value: PenLine,
  calculate_field_value: Calculator,
  add_tag: Tag,
  remove_tag: X,
  remove_tags: Tags,
  add_task: CalendarPlus,
  add_note: StickyNote,
  add_bill: Receipt,
  duplicate: Copy,
  webhook: Webhook,
}

/** What an action does, at a glance. */
export function ActionIcon({ action }: { action: WorkflowAction }) {
  const Icon = icons[action]
  return <Icon aria-hidden="true" />
}
