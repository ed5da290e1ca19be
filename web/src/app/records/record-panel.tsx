import { useQuery, notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query"
import { ChevronDown, ChevronUp, X } from "lucide-react"
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { FullPageLink } from "../../records/record/record-link.tsx"
import {
  recordOptions,
  type ListQuery,
  recordKeys,
  recordPageOptions,
  recordTotalOptions,
  rowsPerPage,
} from "../../records/record-api.ts"
import type { RecordKind, RecordBase } from "../../records/record-kind.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { leaveField } from "../../ui/forms/leave-field.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { useListPlace } from "./list-place.ts"
import styles from "./record-panel.module.css"
import type { Page } from "@funil/contract/shared/paging"

interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** The position in the list, from 1, or undefined if the list doesn't show the record. */
  readonly place: number | undefined
  readonly total: number
}

/** A record's position in the list on the screen, and its neighbors on the same page. */
interface Place {
  readonly query: ListQuery
  readonly page: number
  readonly index: number
  readonly total: number
  readonly previous?: string
  readonly next?: string
}

/** Returns a string, so React sees an unchanged result as equal. */
function placeOf(client: QueryClient, kind: RecordKind, id: string): string {
  const pages = client.getQueriesData<Page<RecordBase>>({ queryKey: recordKeys.lists(kind), type: "active" })
  for (const [key, page] of pages) {
    // The cache holds counts and sums of the list next to its pages.
    if (!page || typeof key[3] !== "number") continue
    const index = page.data.findIndex((record) => record.id === id)
    if (index < 0) continue
    const [previous, next] = [page.data[index - 1]?.id, page.data[index + 1]?.id]
    const query = key[2] as ListQuery
    const counted = client.getQueryData(recordTotalOptions(kind, query).queryKey)
    return JSON.stringify({
      query,
      page: page.current_page,
      index,
      total: counted?.total ?? page.total,
      previous,
      next,
    })
  }
  return ""
}

const nowhere: Place = {
  query: { filters: [], orderBy: "", direction: "asc" },
  page: 1,
  index: -1,
  total: 0,
}

/** The previous and next record of the list behind, across page boundaries. */
function useListNeighbours(kind: RecordKind, id: string): Neighbours {
  const client = useQueryClient()
  const text = useSyncExternalStore(
    // Batched, because queries can also be created while other components render.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => placeOf(client, kind, id),
  )
  const { query, page, index, total, previous, next } = text ? (JSON.parse(text) as Place) : nowhere
  const place = (page - 1) * rowsPerPage + index + 1
  const before = useQuery({
    ...recordPageOptions(kind, query, page - 1),
    enabled: index === 0 && page > 1,
  })
  const after = useQuery({
    ...recordPageOptions(kind, query, page + 1),
    enabled: index === rowsPerPage - 1 && place < total,
  })
  return {
    previous: previous ?? before.data?.data.at(-1)?.id,
    next: next ?? after.data?.data[0]?.id,
    place: index < 0 ? undefined : place,
    total,
  }
}

/**
 * How a neighbor opens: "back" leads to the list, which restores its own scroll position.
 */
const besideList = { replace: true, resetScroll: false }

interface Props {
  kind: RecordKind
  /** The title, for records the generic query doesn't read. */
  name?: string | undefined
  children: (place: PanelPlace) => ReactNode
}

/** The page that shows a record, and the links from there. */
export interface RecordPlace {
  readonly id: string
  /** The path that opens one of the record's deals. */
  readonly dealHref: (dealId: string) => string
  /** Replaces this record with another of the same noun, for example after a merge. */
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

type PanelPlace = Omit<RecordPlace, "dealHref">

interface BarProps extends PanelPlace {
  kind: RecordKind
}

function Bar({ kind, id, onOpen, onClose }: BarProps) {
  const m = useMessages()
  const format = useFormat()
  const words = m.records.panel
  const { previous, next, place, total } = useListNeighbours(kind, id)
  const open = (other: string | undefined) => {
    if (!other) return
    leaveField()
    onOpen(other)
  }
  useCommand("record.previous", () => open(previous))
  useCommand("record.next", () => open(next))
  return (
    <div className={`surface row gap-half flex-none ${styles.bar}`}>
      <span className="flex-1 min-w-0 text-s muted tabular truncate">
        {place !== undefined && words.place(format.number(place), format.number(total))}
      </span>
      <IconButton
        label={words.previous}
        icon={<ChevronUp />}
        disabled={!previous}
        onClick={() => open(previous)}
      />
      <IconButton label={words.next} icon={<ChevronDown />} disabled={!next} onClick={() => open(next)} />
      <FullPageLink entity={kind.entity} id={id} />
      <IconButton label={words.close} icon={<X />} onClick={onClose} />
    </div>
  )
}

/** A record beside its list. On a phone it covers the list. Esc closes it. */
export function RecordPanel({ kind, name, children }: Props) {
  const m = useMessages()
  const { openId: id = "", open, close: onClose } = useListPlace(kind.entity)
  const ref = useRef<HTMLElement>(null)
  // The content runs this query. The panel only reads its result.
  const record = useQuery({ ...recordOptions(kind, id), enabled: false }).data?.data
  const close = () => {
    leaveField()
    onClose()
  }
  useCommand("page.close", close)
  useEffect(() => {
    // On a phone the panel covers the list, so it takes the focus. Elsewhere keyboard users stay in
    // the list.
    if (getComputedStyle(ref.current ?? document.body).position === "absolute") ref.current?.focus()
  }, [])
  const label = name ?? ((record && kind.faceOf(record).name) || kind.words(m).one)
  return (
    <section
      ref={ref}
      className={`surface stack flex-none ${styles.panel}`}
      aria-label={label}
      tabIndex={-1}
      data-record=""
    >
      <Bar kind={kind} id={id} onOpen={(other) => open(other, besideList)} onClose={close} />
      {/* The key resets the scroll position for each record. */}
      <div key={id} className="flex-1 min-h-0 overflow-auto">
        {children({ id, onOpen: open, onClose })}
      </div>
    </section>
  )
}
