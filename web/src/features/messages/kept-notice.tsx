import { providedChannels } from "@funil/contract/messages/message-channels"
import { useQuery } from "@tanstack/react-query"
import { Archive } from "lucide-react"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import styles from "./kept-notice.module.css"
import { messageSettingsOptions } from "./message-api.ts"

/** Names the channels without a server, whose messages are stored but not sent. */
export function KeptNotice() {
  const m = useMessages()
  const words = m.outbox.kept
  const language = useLanguage()
  const routes = useQuery(messageSettingsOptions).data?.routes
  const kept = routes ? providedChannels.filter((channel) => routes[channel] === "outbox") : []
  if (kept.length === 0) return null
  const names = new Intl.ListFormat(language).format(kept.map((channel) => m.workflows.channels[channel]))
  return (
    <div className={styles.notice} role="note">
      <Archive aria-hidden="true" />
      <div>
        <p className="text-warning medium">{words.title(names)}</p>
        <p>{words.text}</p>
      </div>
    </div>
  )
}
