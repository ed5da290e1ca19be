import { exportMessages } from "@funil/contract/messages/messages"
import { type Entity, someEntities } from "@funil/contract/shared/entities"
import { useQuery } from "@tanstack/react-query"
import { CalendarCheck, Download, History, Mail, Paperclip, StickyNote } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { exportFile } from "../../records/filters/export-file.ts"
import { Button } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { type ActivityFilter, pinnedNotesOptions, useNotesOnTheWay } from "./activity-api.ts"
import styles from "./activity-panel.module.css"
import { Composer, type ComposerParts } from "./composer.tsx"
import { NoteEntry } from "./note-entry.tsx"
import { Timeline, TimelineGroup, type TimelineParts } from "./timeline.tsx"
import type { Activity } from "./use-activity.ts"
import { ChoiceChips } from "../../ui/fields/choice-chips.tsx"

interface ActivityFiltersProps {
  filters: readonly ActivityFilter[]
  chosen: ActivityFilter
  onChoose: (filter: ActivityFilter) => void
}

/** Filters the activity by kind. */
function ActivityFilters({ filters, chosen, onChoose }: ActivityFiltersProps) {
  const words = useMessages().activity
  const options = filters.map((filter) => ({ value: filter, label: words.filters[filter] }))
  return <ChoiceChips label={words.filter} value={chosen} options={options} onChange={onChoose} />
}

interface Props extends Omit<TimelineParts, "record">, ComposerParts {
  activity: Activity
  /** Renders the open tasks, for records with tasks. `plan` opens the form of a new one. */
  renderPlanned?: ((plan: () => void) => ReactNode) | undefined
  /** The record's files. */
  files: ReactNode
  /** The running uploads. */
  uploads: ReactNode
  /** The record's automation runs, for users who may read them. */
  runs: ReactNode
  /** A note or task started from elsewhere. A new object starts another one. */
  begun?: { readonly what: "note" | "task" } | undefined
}

/** The nouns with messages. */
const withMessages: readonly Entity[] = someEntities(
  ["deal", "contact", "company", "user"],
  ["product", "bill", "task"],
)

const icons: Readonly<Record<Exclude<ActivityFilter, "run">, ReactNode>> = {
  all: <History />,
  note: <StickyNote />,
  task: <CalendarCheck />,
  file: <Paperclip />,
  log: <History />,
  message: <Mail />,
}

function useFilters({
  activity,
  renderPlanned,
  runs,
}: Pick<Props, "activity" | "renderPlanned" | "runs">): ActivityFilter[] {
  const canReadLogs = useCan("log.read")
  const hasMessages = canReadLogs && withMessages.includes(activity.record.entity)
  return [
    "all",
    "note",
    ...(renderPlanned ? (["task"] as const) : []),
    "file",
    ...(canReadLogs ? (["log"] as const) : []),
    ...(hasMessages ? (["message"] as const) : []),
    ...(runs ? (["run"] as const) : []),
  ]
}

function Placeholder() {
  return (
    <div className="stack gap-4" aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex gap-2">
          <Skeleton round width={24} height={24} />
          <Skeleton height={index % 2 === 0 ? 20 : 56} />
        </div>
      ))}
    </div>
  )
}

/** Exports the record's messages as a file. */
function MessageExport({ record: { entity, id } }: Pick<TimelineParts, "record">) {
  const words = useMessages().activity.message
  return (
    <div>
      <Button
        size="s"
        icon={<Download />}
        onClick={() => void exportFile(exportMessages, { body: { entity, record_id: id } })}
      >
        {words.export}
      </Button>
    </div>
  )
}

function Done({ activity, ...parts }: Omit<TimelineParts, "record"> & { activity: Activity }) {
  const words = useMessages().activity
  const { record, filter, timeline } = activity
  const canExport = useCan("record.export")
  const hasNotes = filter === "all" || filter === "note"
  const sent = useNotesOnTheWay(record)
  const onTheWay = hasNotes ? sent : []
  // Pinned notes need their own query, since they may be on any page of the timeline.
  const pinned = useQuery({ ...pinnedNotesOptions(record), enabled: hasNotes })
  if (!activity.items && timeline.isError) {
    return (
      <ErrorState title={words.loadFailed} error={timeline.error} onRetry={() => void timeline.refetch()} />
    )
  }
  // Waits for both, so that nothing moves down after it is shown.
  if (!activity.items || (hasNotes && pinned.isPending)) return <Placeholder />
  const onTop = new Set(pinned.data?.map(({ id }) => id))
  const items = activity.items.filter(({ id }) => !onTop.has(id))
  if (activity.items.length === 0 && onTheWay.length === 0) {
    const kind = filter === "run" ? "all" : filter
    const { title, text } = words.empty[kind]
    return (
      <div className={styles.empty}>
        <EmptyState icon={icons[kind]} title={title}>
          {text}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      {hasNotes && pinned.data && pinned.data.length > 0 && (
        <TimelineGroup title={words.pinned}>
          {pinned.data.map((note) => (
            <NoteEntry key={note.id} record={record} note={note} canWrite={parts.canWrite} />
          ))}
        </TimelineGroup>
      )}
      {filter === "message" && canExport && <MessageExport record={record} />}
      <Timeline record={record} items={items} onTheWay={onTheWay} {...parts} />
      {timeline.hasNextPage && (
        <div>
          <Button busy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** A record's activity: the composer, the open tasks and the timeline. */
export function ActivityPanel(props: Props) {
  const { activity, renderPlanned, files, uploads, runs, begun, ...rest } = props
  const { canWrite, linesOf, renderTick, renderFile, automationLink, onOpenMessage, ...composer } = rest
  const words = useMessages().activity
  const { record, filter, setFilter } = activity
  const [isPlanning, setPlanning] = useState(begun?.what === "task")
  const [last, setLast] = useState(begun)
  if (begun !== last) {
    setLast(begun)
    if (begun?.what === "task") setPlanning(true)
  }
  const filters = useFilters({ activity, renderPlanned, runs })
  const hasTasks = filter === "all" || filter === "task"
  return (
    <div className="stack gap-4">
      {canWrite && (
        <Composer
          record={record}
          begunNote={begun?.what === "note" ? begun : undefined}
          isPlanning={isPlanning}
          onPlanning={setPlanning}
          {...composer}
        />
      )}
      {uploads}
      <ActivityFilters filters={filters} chosen={filter} onChoose={setFilter} />
      {renderPlanned && hasTasks && (
        <section className="stack gap-2" aria-label={words.planned}>
          <h3 className="text-s muted">{words.planned}</h3>
          {renderPlanned(() => setPlanning(true))}
        </section>
      )}
      {filter === "file" && files}
      {filter === "run" && runs}
      {filter !== "file" && filter !== "run" && (
        <Done
          activity={activity}
          canWrite={canWrite}
          linesOf={linesOf}
          renderFile={renderFile}
          renderTick={renderTick}
          automationLink={automationLink}
          onOpenMessage={onOpenMessage}
        />
      )}
    </div>
  )
}
