import type { MessageChannel } from "@funil/contract/message-channels"
import { Hash, type LucideIcon, Mail, MessageCircle, MessagesSquare, Smartphone } from "lucide-react"

const icons: Readonly<Record<MessageChannel, LucideIcon>> = {
  email: Mail,
  sms: Smartphone,
  whatsapp: MessageCircle,
  slack: Hash,
  discord: MessagesSquare,
}

/** The icon of a channel. */
export function ChannelIcon({ channel }: { channel: MessageChannel }) {
  const Icon = icons[channel]
  return <Icon aria-hidden="true" />
}
