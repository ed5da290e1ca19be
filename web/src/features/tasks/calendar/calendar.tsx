import type { FilterRow } from "@funil/contract/shared/filters"
import type { Task } from "@funil/contract/records/tasks"
import { useQuery } from "@tanstack/react-query"
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useCan, useMe } from "../../../lib/session/me.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { FloatingPanel } from "../../../ui/overlays/floating-panel.tsx"
import { usePhone } from "../../../ui/screen/phone.ts"
import { useKeyHint } from "../../../ui/screen/shortcuts.ts"
import { useChangeTask } from "../task-api.ts"
import { calendarOptions } from "./calendar-api.ts"
import { calendarFormat } from "./calendar-format.ts"
import { onCalendarKey } from "./calendar-keys.ts"
import styles from "./calendar.module.css"
import { type CalendarScene, CalendarSceneProvider } from "./calendar-scene.ts"
import { type Slot, startAt, type When } from "./calendar-shift.ts"
import { type CalendarView, daysOf } from "./calendar-span.ts"
import { DayList } from "./day-list.tsx"
import { HoursView } from "./hours-view.tsx"
import { ListView } from "./list-view.tsx"
import { MonthView } from "./month-view.tsx"
import { PhoneMonthView } from "./phone-month-view.tsx"
import { slotAt, useCalendarDrag } from "./use-calendar-drag.ts"

interface Props {
  view: CalendarView
  date: string
  users: readonly string[]
  filters: readonly FilterRow[]
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
  onCreate: (start: string, end?: string) => void
  onShow: (view: CalendarView, date: string) => void
  /** Undefined if the filters can't be cleared. */
  onClearFilters?: () => void
  /** Whether space is narrow, so fewer overlapping tasks fit side by side. */
  isNarrow?: boolean
}

interface More {
  readonly anchor: HTMLElement
  readonly day: string
  readonly ids: readonly string[]
}

/** The current wall clock, updated every minute. */
function useNow(): string {
  const { now } = useFormat()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now()
}

/** Moves a task, follows it and keeps the focus on it. */
function useMove(root: { readonly current: HTMLElement | null }, follow: (day: string) => void) {
  const { mutate } = useChangeTask()
  const [focused, setFocused] = useState<string>()
  useLayoutEffect(() => {
    if (focused === undefined || root.current?.contains(document.activeElement)) return
    root.current?.querySelector<HTMLElement>(`[data-task="${focused}"]`)?.focus()
  })
  const move = (task: Task, when: When) => mutate({ id: task.id, ...when })
  const moveByKey = (task: Task, when: When) => {
    setFocused(task.id)
    move(task, when)
    follow(when.start.slice(0, 10))
  }
  return { move, moveByKey }
}

interface Clicks {
  readonly onTask: (id: string) => void
  /** Undefined if no task can be added. */
  readonly onSlot: ((slot: Slot) => void) | undefined
}

/**
 * Opens a clicked task, or adds a task at an empty place. Clicks with modifiers stay with the
 * browser.
 */
function onCalendarClick(event: MouseEvent<HTMLElement>, { onTask, onSlot }: Clicks): void {
  const target = event.target instanceof Element ? event.target : undefined
  const id = target?.closest<HTMLElement>("[data-task]")?.dataset["task"]
  if (id !== undefined && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
    event.preventDefault()
    onTask(id)
    return
  }
  if (id !== undefined || target?.closest("a, button, [popover]")) return
  const slot = onSlot && slotAt(event.clientX, event.clientY)
  if (slot) onSlot(slot)
}

/** The tasks, with the dragged one at its current position. */
function withDragged(tasks: readonly Task[] | undefined, dragged: ReturnType<typeof useCalendarDrag>) {
  const held = dragged?.task
  if (!held) return tasks
  return tasks?.map((task) =>
    task.id === held.id ? { ...task, start: dragged.start, end: dragged.end } : task,
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const m = useMessages()
  const isTooMuch = error instanceof ApiError && error.status === 422
  return (
    <div className="surface center flex-1">
      <ErrorState
        error={error}
        title={isTooMuch ? m.calendar.tooMany : m.records.task.loadFailed}
        onRetry={onRetry}
      />
    </div>
  )
}

/** The empty state. */
function EmptyHint({ view, users, filters, onClearFilters, isNarrow }: Props) {
  const words = useMessages().calendar
  const canWrite = useCan("task.write")
  const me = useMe()
  const isFiltered = onClearFilters !== undefined && (users.length > 0 || filters.length > 0)
  const [only] = filters.length === 1 ? filters : []
  const isMine =
    users.length === 1 && users[0] === me?.id && only?.filterField === "is_finished" && !only.valueField
  return (
    <p className={classNames("row gap-3 w-fit medium", styles.hint, isNarrow && styles.narrow)} role="status">
      {isFiltered ? (isMine ? words.noneOfMine : words.noMatchHint) : words.emptyTitle[view]}
      {isFiltered ? (
        <Button size="s" onClick={onClearFilters}>
          {words.clearFilters}
        </Button>
      ) : (
        canWrite && <span className="muted regular">{words.emptyHint}</span>
      )}
    </p>
  )
}

interface MoreProps {
  more: More | undefined
  tasks: readonly Task[]
  /** Undefined if the view already shows the day. */
  onOpenDay: ((day: string) => void) | undefined
  onClose: () => void
}

/** A popover with the tasks of a day that don't fit. */
function MoreTasks({ more, tasks, onOpenDay, onClose }: MoreProps) {
  const words = useMessages().calendar
  const { day: dayText } = calendarFormat(useLanguage())
  if (!more) return null
  const { anchor, day, ids } = more
  const label = dayText(day)
  return (
    <FloatingPanel anchor={anchor} label={label} onClose={onClose}>
      <div className={styles.more}>
        <header className={`row justify-between gap-3 ${styles.moreHead}`}>
          <h3>{label}</h3>
          {onOpenDay && (
            <Button size="s" look="plain" onClick={() => onOpenDay(day)}>
              {words.openDay}
            </Button>
          )}
        </header>
        <DayList tasks={tasks.filter(({ id }) => ids.includes(id))} />
      </div>
    </FloatingPanel>
  )
}

function View({ view, drawn, onShow }: Pick<Props, "view" | "onShow"> & Parameters<typeof HoursView>[0]) {
  const isPhone = usePhone()
  if (view === "list") return <ListView />
  if (view !== "month") return <HoursView key={view} drawn={drawn} />
  return isPhone ? <PhoneMonthView onDate={(day) => onShow("month", day)} /> : <MonthView />
}

function useCalendarHints(): void {
  useKeyHint("calendar.walk")
  useKeyHint("calendar.shift")
}

/** The tasks of a month, week or day, or as a list, to view, drag and add. */
export function Calendar(props: Props) {
  const { view, date, users, filters, hrefOf, onOpen, onCreate, onShow, isNarrow = false } = props
  const words = useMessages().calendar
  const isPhone = usePhone()
  const canWrite = useCan("task.write")
  const now = useNow()
  const root = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<More>()
  const days = daysOf(view, date, useLanguage())
  const [first = date, last = date] = [days[0], days.at(-1)]
  const { data, error, refetch } = useQuery(calendarOptions({ first, last, users, filters }))
  const taskOf = (id: string) => data?.find((task) => task.id === id)
  const { move, moveByKey } = useMove(root, (day) => {
    if (!days.includes(day)) onShow(view, day)
  })
  const isGrid = view !== "list" && !(isPhone && view === "month")
  const isEnabled = canWrite && view !== "list" && !error
  const create = ({ start, end }: When) => onCreate(start, end)
  const dragged = useCalendarDrag(root, { isEnabled, taskOf, onMove: move, onCreate: create })
  const tasks = withDragged(data, dragged)
  useCalendarHints()
  const leaveFor = (go: () => void) => {
    setMore(undefined)
    go()
  }
  const onOpenDay = (day: string) => leaveFor(() => onShow("day", day))
  const onMore: CalendarScene["onMore"] = (anchor, day, all) =>
    setMore({ anchor, day, ids: all.map(({ id }) => id) })
  const seen = { tasks, days, date, today: now.slice(0, 10), now, draggedId: dragged?.task?.id, isNarrow }
  const clicks: Clicks = {
    onTask: (id) => leaveFor(() => onOpen(id)),
    onSlot: canWrite && isGrid ? (slot) => onCreate(startAt(slot, now)) : undefined,
  }
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <CalendarSceneProvider value={{ ...seen, canWrite, hrefOf, onOpenDay, onMore }}>
      {/* Its links and buttons handle keys. One set of listeners serves all tasks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={root}
        role="group"
        aria-label={words.label}
        aria-busy={!data}
        className={`stack flex-1 min-h-0 relative ${styles.calendar}`}
        onClick={(event) => onCalendarClick(event, clicks)}
        onKeyDown={(event) => onCalendarKey(event, { view, canWrite, taskOf, onMove: moveByKey })}
      >
        <View view={view} drawn={dragged && !dragged.task ? dragged : undefined} onShow={onShow} />
        {tasks?.length === 0 && !dragged && <EmptyHint {...props} />}
        <MoreTasks
          key={more?.day}
          more={more}
          tasks={data ?? []}
          onOpenDay={view === "day" ? undefined : onOpenDay}
          onClose={() => setMore(undefined)}
        />
      </div>
    </CalendarSceneProvider>
  )
}
