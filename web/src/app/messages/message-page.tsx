import { getRouteApi } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { SidePanel } from "../../ui/overlays/side-panel.tsx"
import { MessageContent, useMessageTitle } from "./message-content.tsx"

const route = getRouteApi("/signed-in/messages/$messageId")

/** A message beside the list. */
export function MessagePage() {
  const words = useMessages().outbox
  const { messageId } = route.useParams()
  const navigate = route.useNavigate()
  return (
    <SidePanel
      title={useMessageTitle(messageId)}
      closeLabel={words.detail.close}
      onClose={() => void navigate({ to: "/messages", search: true })}
    >
      <MessageContent key={messageId} id={messageId} />
    </SidePanel>
  )
}
