import { type ProvidedChannel, providedChannels } from "@funil/contract/messages/message-channels"
import { type WorkflowAction, workflowActionKinds } from "@funil/contract/automations/workflow-actions"
import { useQuery } from "@tanstack/react-query"
import { Archive } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { messageSettingsOptions } from "../../messages/message-api.ts"
import styles from "./settings.module.css"

/** Warns that the action's channel has no provider, so its messages are not sent. */
export function KeptWarning({ action }: { action: WorkflowAction }) {
  const m = useMessages()
  const routes = useQuery(messageSettingsOptions).data?.routes
  const { channel } = workflowActionKinds[action]
  const provided = providedChannels.find((known): known is ProvidedChannel => known === channel)
  if (!provided || routes?.[provided] !== "outbox") return null
  return (
    <p className={`warned flex gap-2 ${styles.warning}`} role="note">
      <Archive aria-hidden="true" />
      {m.workflows.form.kept(m.workflows.channels[provided])}
    </p>
  )
}
