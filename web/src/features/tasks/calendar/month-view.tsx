import type { Task } from "@funil/contract/records/tasks"
import { useLayoutEffect, useRef, useState } from "react"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { type Bars, barsOf, lastDayOf } from "./calendar-bars.ts"
import { calendarFormat } from "./calendar-format.ts"
import { useScene } from "./calendar-scene.ts"
import styles from "./month-view.module.css"
import { TaskChip } from "./task-chip.tsx"

const headHeight = 28
const footHeight = 20
/** 24 pixels, the least touch target. */
const laneHeight = 24

/** How many tasks fit in a day: in total, and above the "more" button. */
interface Room {
  readonly whole: number
  readonly aboveMore: number
}

function lanesIn(space: number): number {
  return Math.max(1, Math.floor(space / laneHeight))
}

function roomIn(height: number): Room {
  const space = height - headHeight
  return { whole: lanesIn(space), aboveMore: lanesIn(space - footHeight) }
}

/** Measures how many tasks fit in a week, before the first paint and on resize. */
function useRoom(weeks: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(120)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setHeight(element.scrollHeight / weeks)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [weeks])
  return { ref, room: roomIn(height) }
}

/** The bars of a week. If all fit, no space is kept for the "more" button. */
function barsIn(tasks: readonly Task[], days: readonly string[], { whole, aboveMore }: Room): Bars<Task> {
  const all = barsOf(tasks, days, whole)
  return all.hidden.some((count) => count > 0) ? barsOf(tasks, days, aboveMore) : all
}

interface DayProps {
  day: string
  index: number
  count: number
  hidden: number
}

function Day({ day, index, count, hidden }: DayProps) {
  const { calendar: words } = useMessages()
  const { date, today, tasks, onOpenDay, onMore } = useScene()
  const format = calendarFormat(useLanguage())
  const isOutside = day.slice(0, 7) !== date.slice(0, 7)
  const ofDay = () => (tasks ?? []).filter((task) => task.start.slice(0, 10) <= day && lastDayOf(task) >= day)
  return (
    <div
      data-day={day}
      className={classNames(styles.day, isOutside && styles.outside, index % 7 === 0 && styles.first)}
    >
      <button
        type="button"
        className={classNames(styles.number, day === today && styles.today)}
        aria-label={words.dayOf(format.day(day), count)}
        aria-current={day === today ? "date" : undefined}
        onClick={() => onOpenDay(day)}
      >
        {Number(day.slice(8))}
      </button>
      {hidden > 0 && (
        <button
          type="button"
          className={`text-xs muted medium ${styles.more}`}
          aria-haspopup="dialog"
          aria-label={words.moreOf(hidden, format.day(day))}
          onClick={(event) => onMore(event.currentTarget, day, ofDay())}
        >
          {words.more(hidden)}
        </button>
      )}
    </div>
  )
}

function Week({ days, room }: { days: readonly string[]; room: Room }) {
  const { tasks, hrefOf, draggedId, canWrite } = useScene()
  const { bars, hidden } = barsIn(tasks ?? [], days, room)
  const counts = days.map(
    (_, index) => (hidden[index] ?? 0) + bars.filter(({ from, to }) => from <= index && index <= to).length,
  )
  return (
    <div className={`ruled ${styles.week}`}>
      {days.map((day, index) => (
        <Day key={day} day={day} index={index} count={counts[index] ?? 0} hidden={hidden[index] ?? 0} />
      ))}
      {bars.map(({ task, from, to, lane, isCutBefore, isCutAfter }) => (
        <TaskChip
          key={task.id}
          task={task}
          href={hrefOf(task.id)}
          look="line"
          isDragged={task.id === draggedId}
          isElastic={canWrite}
          isCutBefore={isCutBefore}
          isCutAfter={isCutAfter}
          style={{
            top: headHeight + lane * laneHeight,
            left: `calc(${(from / 7) * 100}% + 3px)`,
            width: `calc(${((to - from + 1) / 7) * 100}% - 6px)`,
          }}
        />
      ))}
      {!tasks &&
        days.map((day, index) =>
          // Leaves some days empty, so the placeholder looks natural.
          (Number(day.slice(8)) * 7) % 5 < 2 ? null : (
            <span
              key={`waiting ${day}`}
              className={styles.waiting}
              style={{ top: headHeight, left: `calc(${(index / 7) * 100}% + 4px)` }}
            >
              <Skeleton height={18} />
            </span>
          ),
        )}
    </div>
  )
}

/** A month in whole weeks. Tasks that don't fit are behind a "more" button. */
export function MonthView() {
  const { days } = useScene()
  const format = calendarFormat(useLanguage())
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const { ref, room } = useRoom(weeks.length)
  return (
    <div className="surface stack flex-1 min-h-0">
      <div className={styles.weekdays} aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{format.weekday(day)}</span>
        ))}
      </div>
      <div ref={ref} className={`grid flex-1 min-h-0 overflow-y-auto ${styles.weeks}`}>
        {weeks.map((week) => (
          <Week key={week[0]} days={week} room={room} />
        ))}
      </div>
    </div>
  )
}
