import { isOwn } from "@funil/contract/shared/own-value"
import type { MessageChannel } from "@funil/contract/message-channels"
import { Hash, type LucideIcon, Mail, MessageCircle, MessagesSquare, Smartphone, Zap } from "lucide-react"

const icons: Readonly<Record<MessageChannel, LucideIcon>> = {
  email: Mail,
  sms: Smartphone,
  whatsapp: MessageCircle,
  slack: Hash,
  discord: MessagesSquare,
}

/** The icon of a channel. */
export function ChannelIcon({ channel }: { channel: MessageChannel }) {
  // A newer server may know actions that this page does not.
  const Icon = isOwn(icons, channel) ? icons[channel] : Zap
  return <Icon aria-hidden="true" />
}
