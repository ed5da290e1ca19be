import {
  type MessageAction,
  type WorkflowAction,
  channelOf,
} from "@funil/contract/automations/workflow-actions"
import { isOwn } from "@funil/contract/shared/own-value"
import {
  Calculator,
  CalendarPlus,
  Copy,
  type LucideIcon,
  MailQuestion,
  PenLine,
  Receipt,
  StickyNote,
  Tag,
  Tags,
  Webhook,
  X,
  Hash,
  Mail,
  MessageCircle,
  MessagesSquare,
  Smartphone,
  Zap,
} from "lucide-react"
import type { MessageChannel } from "@funil/contract/messages/message-channels"

/** Actions that send messages use their channel's icon, unless listed here. */
type IconAction = Exclude<WorkflowAction, MessageAction> | "send_confirmation_email"

const icons: Readonly<Record<IconAction, LucideIcon>> = {
  send_confirmation_email: MailQuestion,
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

const isDrawn = (action: WorkflowAction): action is IconAction => isOwn(icons, action)

/** The icon of an action. */
export function ActionIcon({ action }: { action: WorkflowAction }) {
  if (!isDrawn(action)) return <ChannelIcon channel={channelOf(action)} />
  const Icon = icons[action]
  return <Icon aria-hidden="true" />
}

const channelIcons: Readonly<Record<MessageChannel, LucideIcon>> = {
  email: Mail,
  sms: Smartphone,
  whatsapp: MessageCircle,
  slack: Hash,
  discord: MessagesSquare,
}

export function ChannelIcon({ channel }: { channel: MessageChannel }) {
  // A newer server may send unknown actions.
  const Icon = isOwn(channelIcons, channel) ? channelIcons[channel] : Zap
  return <Icon aria-hidden="true" />
}
