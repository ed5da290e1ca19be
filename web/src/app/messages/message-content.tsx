import type { OutboxMessageDetails } from "@funil/contract/messages/messages"
import { useQuery } from "@tanstack/react-query"
import { messageOptions } from "../../features/messages/message-api.ts"
import { MessageDetail } from "../../features/messages/message-detail.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { useMessageLinks } from "./message-links.tsx"

function Loaded({ message }: { message: OutboxMessageDetails }) {
  return <MessageDetail message={message} links={useMessageLinks(message)} />
}

export function MessageContent({ id }: { id: string }) {
  const words = useMessages().outbox
  const { data, error, isError, refetch } = useQuery(messageOptions(id))
  if (data) return <Loaded message={data} />
  if (isError) return <ErrorState title={words.oneFailed} error={error} onRetry={() => void refetch()} />
  return <Skeleton height={240} />
}

/** Returns the title of a message: its channel and recipient. */
export function useMessageTitle(id: string): string {
  const m = useMessages()
  const { data } = useQuery(messageOptions(id))
  return data ? m.outbox.detail.title(m.workflows.channels[data.channel], data.to) : m.outbox.list
}
