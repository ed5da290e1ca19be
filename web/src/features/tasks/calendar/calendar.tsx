import type { FilterRow } from "@funil/contract/shared/filters"
import type { Task } from "@funil/contract/tasks"
import { useQuery } from "@tanstack/react-query"
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react"
import { ApiError } from "../../../lib/api-error.ts"
import { useFormat } from "../../../lib/format.ts"
import { useCan } from "../../../lib/me.ts"
import { useLanguage, useMessages } from "../../../lib/messages.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { FloatingPanel } from "../../../ui/floating-panel.tsx"
import { usePhone } from "../../../ui/phone.ts"
import { useKeyHint } from "../../../ui/shortcuts.ts"
import { useChangeTask } from "../task-api.ts"
import { calendarOptions } from "./calendar-api.ts"
import { calendarFormat } from "./calendar-format.ts"
import { onCalendarKey } from "./calendar-keys.ts"
import styles from "./calendar.module.css"
import { type CalendarScene, CalendarSceneProvider } from "./calendar-scene.ts"
import { startAt, type When } from "./calendar-shift.ts"
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
  onClearFilters: () => void
}

interface More {
  readonly anchor: HTMLElement
  readonly day: string
  readonly ids: readonly string[]
}

/** What clocks show now, kept current. */
function useNow(): string {
  const { now } = useFormat()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now()
}

/** Moves a task, shows where it went, and keeps the focus on it. */
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

/** The tasks of a month, a week, a day, or as a list: to look at, to drag to other times, and to add to. */
export function Calendar({
  view,
  date,
  users,
  filters,
  hrefOf,
  onOpen,
  onCreate,
  onShow,
  onClearFilters,
}: Props) {
  const m = useMessages()
  const words = m.calendar
  const language = useLanguage()
  const isPhone = usePhone()
  const canWrite = useCan("task.write")
  const now = useNow()
  const root = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<More>()
  const days = daysOf(view, date, language)
  const [first = date, last = date] = [days[0], days.at(-1)]
  const { data, error, refetch } = useQuery(calendarOptions({ first, last, users, filters }))
  const taskOf = (id: string) => data?.find((task) => task.id === id)
  const { move, moveByKey } = useMove(root, (day) => {
    if (!days.includes(day)) onShow(view, day)
  })
  const isGrid = view !== "list" && !(isPhone && view === "month")
  const dragged = useCalendarDrag(root, {
    isEnabled: canWrite && view !== "list" && !error,
    taskOf,
    onMove: move,
    onCreate: ({ start, end }) => onCreate(start, end),
  })
  const draggedTask = dragged?.task
  const tasks = draggedTask
    ? data?.map((task) =>
        task.id === draggedTask.id ? { ...task, start: dragged.start, end: dragged.end } : task,
      )
    : data
  useKeyHint("↑ ↓ ← →", words.keys.walk)
  useKeyHint("⇧ ↑ ↓ ← →", words.keys.shift)

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : undefined
    const id = target?.closest<HTMLElement>("[data-task]")?.dataset["task"]
    if (id !== undefined && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault()
      setMore(undefined)
      onOpen(id)
      return
    }
    if (id !== undefined || !canWrite || !isGrid || target?.closest("a, button, [popover]")) return
    const slot = slotAt(event.clientX, event.clientY)
    if (slot) onCreate(startAt(slot, now))
  }
  const openDay = (day: string) => {
    setMore(undefined)
    onShow("day", day)
  }
  const scene: CalendarScene = {
    tasks,
    days,
    date,
    today: now.slice(0, 10),
    now,
    draggedId: draggedTask?.id,
    canWrite,
    hrefOf,
    onOpenDay: openDay,
    onMore: (anchor, day, all) => setMore({ anchor, day, ids: all.map(({ id }) => id) }),
  }
  const isTooMuch = error instanceof ApiError && error.status === 422
  const isEmpty = tasks?.length === 0
  const isFiltered = users.length > 0 || filters.length > 0
  if (error && !data)
    return (
      <div className={styles.failed}>
        <ErrorState
          error={error}
          title={isTooMuch ? words.tooMany : m.records.task.loadFailed}
          onRetry={() => void refetch()}
        />
      </div>
    )
  return (
    <CalendarSceneProvider value={scene}>
      {/* Its links and buttons are what the keyboard uses; the listeners stand here once for all of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={root}
        role="group"
        aria-label={words.label}
        aria-busy={!data}
        className={styles.calendar}
        onClick={onClick}
        onKeyDown={(event) => onCalendarKey(event, { view, canWrite, taskOf, onMove: moveByKey })}
      >
        {view === "month" &&
          (isPhone ? <PhoneMonthView onDate={(day) => onShow("month", day)} /> : <MonthView />)}
        {(view === "week" || view === "day") && (
          <HoursView key={view} drawn={dragged && !dragged.task ? dragged : undefined} />
        )}
        {view === "list" && <ListView />}
        {isEmpty && !dragged && (
          <p className={styles.hint} role="status">
            {isFiltered ? words.noMatchHint : words.emptyTitle[view]}
            {isFiltered ? (
              <Button size="s" onClick={onClearFilters}>
                {words.clearFilters}
              </Button>
            ) : (
              canWrite && <span className={styles.hintText}>{words.emptyHint}</span>
            )}
          </p>
        )}
        {more && (
          <FloatingPanel
            key={more.day}
            anchor={more.anchor}
            label={calendarFormat(language).day(more.day)}
            onClose={() => setMore(undefined)}
          >
            <div className={styles.more}>
              <header className={styles.moreHead}>
                <h3>{calendarFormat(language).day(more.day)}</h3>
                {view !== "day" && (
                  <Button size="s" look="plain" onClick={() => openDay(more.day)}>
                    {words.openDay}
                  </Button>
                )}
              </header>
              <DayList tasks={(data ?? []).filter(({ id }) => more.ids.includes(id))} />
            </div>
          </FloatingPanel>
        )}
      </div>
    </CalendarSceneProvider>
  )
}
