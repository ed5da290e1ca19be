import { isOwn } from "@funil/contract/shared/own-value"
import type { MessageChannel } from "@funil/contract/messages/message-channels"
import { Hash, type LucideIcon, Mail, MessageCircle, MessagesSquare, Smartphone, Zap } from "lucide-react"

const icons: Readonly<Record<MessageChannel, LucideIcon>> = {
  email: Mail,
  sms: Smartphone,
  whatsapp: MessageCircle,
  slack: Hash,
  discord: MessagesSquare,
}

export function ChannelIcon({ channel }: { channel: MessageChannel }) {
  // A newer server may send unknown actions.
  const Icon = isOwn(icons, channel) ? icons[channel] : Zap
  return <Icon aria-hidden="true" />
}
