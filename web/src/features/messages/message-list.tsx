import type { OutboxMessage, MessageState } from "@funil/contract/messages/messages"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Mail, SearchX, Archive, BellOff, Check, CheckCheck, CircleX, Clock, Eye } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { reasonOfMessage } from "../../records/record/timeline/message-step.ts"
import { ChannelIcon } from "../../records/record/parts/action-icon.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { OpeningRow } from "../../ui/lists/opening-row.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { messagePagesOptions, type OutboxFilter } from "./message-api.ts"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"

const looks: Readonly<Record<MessageState, { tone: Tone; icon: ReactNode }>> = {
  queued: { tone: "neutral", icon: <Clock /> },
  kept: { tone: "warning", icon: <Archive /> },
  sent: { tone: "accent", icon: <Check /> },
  delivered: { tone: "success", icon: <CheckCheck /> },
  opened: { tone: "success", icon: <Eye /> },
  withheld: { tone: "neutral", icon: <BellOff /> },
  failed: { tone: "danger", icon: <CircleX /> },
}

/** The delivery state as a color, a shape and a word. */
function MessageStateBadge({ state }: { state: MessageState }) {
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {useMessages().outbox.states[state]}
    </Badge>
  )
}

interface Props {
  filter: OutboxFilter
  openId?: string | undefined
  /** Renders the link to a message, labeled with its recipient. */
  link: (message: OutboxMessage, className: string | undefined) => ReactNode
}

function MessageRow({
  message,
  isOpen,
  link,
}: { message: OutboxMessage; isOpen: boolean } & Pick<Props, "link">) {
  const m = useMessages()
  const words = m.outbox
  const { channel, subject, beginning, record_name, state } = message
  const isTrouble = state === "queued" || state === "failed" || state === "withheld"
  const said = (isTrouble && reasonOfMessage(m, message)) || (subject ?? beginning ?? "")
  const parts = [said, record_name && !said.includes(record_name) && words.about(record_name)]
  return (
    <OpeningRow
      icon={<ChannelIcon channel={channel} />}
      link={(className) => link(message, className)}
      detail={parts.filter(Boolean).join(" · ")}
      state={<MessageStateBadge state={state} />}
      at={message.created_at}
      isOpen={isOpen}
    />
  )
}

/** The account's messages, newest first, updated live. */
export function MessageList({ filter, openId, link }: Props) {
  const words = useMessages().outbox
  const pages = useInfiniteQuery(messagePagesOptions(filter))
  const found = pages.data?.pages.flatMap((page) => page.data)
  if (!found && pages.isError)
    return <ErrorState title={words.loadFailed} error={pages.error} onRetry={() => void pages.refetch()} />
  if (!found) return Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={52} />)
  if (found.length === 0) {
    const isFiltered = Object.values(filter).some(Boolean)
    return (
      <EmptyState
        icon={isFiltered ? <SearchX /> : <Mail />}
        title={isFiltered ? words.empty.filteredTitle : words.empty.title}
      >
        {isFiltered ? words.empty.filteredText : words.empty.text}
      </EmptyState>
    )
  }
  return (
    <>
      <ol className="framed-list" aria-label={words.list}>
        {found.map((message) => (
          <MessageRow key={message.id} message={message} isOpen={message.id === openId} link={link} />
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button look="plain" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}
