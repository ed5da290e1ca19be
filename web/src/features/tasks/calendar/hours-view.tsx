import type { Task } from "@funil/contract/records/tasks"
import { type CSSProperties, useEffectEvent, useLayoutEffect, useRef } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { barsOf, isLong } from "./calendar-bars.ts"
import { blocksOf, dayMinutes, minuteOf } from "./calendar-blocks.ts"
import { calendarFormat } from "./calendar-format.ts"
import { useScene } from "./calendar-scene.ts"
import type { When } from "./calendar-shift.ts"
import styles from "./hours-view.module.css"
import { TaskChip } from "./task-chip.tsx"

const laneHeight = 24
const maxLanes = 4
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`)
/** The hour to scroll to on load, unless the current hour would then be out of view. */
const firstHour = 7
const hoursInView = 8

function percent(minutes: number): string {
  return `${(minutes / dayMinutes) * 100}%`
}

interface Place {
  readonly from: number
  readonly to: number
  readonly column: number
  readonly columns: number
}

function placed({ from, to, column, columns }: Place): CSSProperties {
  return {
    top: percent(from),
    height: `calc(${percent(to - from)} - 1px)`,
    left: `calc(${(column / columns) * 100}% + 2px)`,
    width: `calc(${100 / columns}% - 4px)`,
  }
}

function Head() {
  const { days, today, onOpenDay } = useScene()
  const format = calendarFormat(useLanguage())
  return (
    <div className={styles.head}>
      <span className={`text-xs muted text-end ${styles.corner}`} />
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={classNames(
            "row justify-center gap-2 min-w-0 text-s muted hoverable focus-inside",
            styles.date,
            day === today && styles.today,
          )}
          aria-label={format.day(day)}
          aria-current={day === today ? "date" : undefined}
          onClick={() => onOpenDay(day)}
        >
          <span>{format.weekday(day)}</span>
          <strong>{Number(day.slice(8))}</strong>
        </button>
      ))}
    </div>
  )
}

/** Tasks of a day or more, above the hours. */
function Strip() {
  const { calendar: words } = useMessages()
  const { days, tasks = [], hrefOf, draggedId, canWrite, onMore } = useScene()
  const long = tasks.filter(isLong)
  const { bars, hidden } = barsOf(long, days, maxLanes)
  if (bars.length === 0) return null
  const lanes = Math.max(...bars.map(({ lane }) => lane)) + 1
  return (
    <div className={styles.strip}>
      <span className={`text-xs muted text-end ${styles.corner}`}>{words.allDay}</span>
      <div className={styles.long} style={{ height: lanes * laneHeight + 6 }}>
        {days.map((day, index) => (
          <div key={day} data-day={day} className={styles.slot}>
            {(hidden[index] ?? 0) > 0 && (
              <button
                type="button"
                className={`surface text-xs muted ${styles.more}`}
                onClick={(event) => onMore(event.currentTarget, day, long)}
              >
                {words.more(hidden[index] ?? 0)}
              </button>
            )}
          </div>
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
              top: 3 + lane * laneHeight,
              left: `calc(${(from / days.length) * 100}% + 2px)`,
              width: `calc(${((to - from + 1) / days.length) * 100}% - 4px)`,
            }}
          />
        ))}
      </div>
    </div>
  )
}

function DayColumn({ day, drawn }: { day: string; drawn: When | undefined }) {
  const { calendar: words } = useMessages()
  const { days, tasks, today, now, hrefOf, draggedId, canWrite, isNarrow, onMore } = useScene()
  const format = calendarFormat(useLanguage())
  const { time } = useFormat()
  const maxColumns = days.length > 1 || isNarrow ? 3 : 8
  const { blocks, crowds } = blocksOf<Task>(tasks ?? [], day, maxColumns)
  return (
    <div data-day={day} data-hours className={styles.column}>
      {blocks.map(({ task, ...place }) => (
        <TaskChip
          key={task.id}
          task={task}
          href={hrefOf(task.id)}
          look={place.to - place.from < 45 ? "short" : "block"}
          isDragged={task.id === draggedId}
          isElastic={canWrite}
          style={placed(place)}
        />
      ))}
      {crowds.map(({ tasks: crowd, ...place }) => (
        <button
          key={crowd[0]?.id}
          type="button"
          className={`surface center text-s muted medium ${styles.crowd}`}
          style={placed(place)}
          aria-label={words.moreOf(crowd.length, format.day(day))}
          aria-haspopup="dialog"
          onClick={(event) => onMore(event.currentTarget, day, crowd)}
        >
          {words.more(crowd.length)}
        </button>
      ))}
      {drawn?.start.startsWith(day) && (
        <span
          className={`text-s text-accent tabular ${styles.drawn}`}
          style={placed({
            from: minuteOf(drawn.start),
            to: drawn.end.startsWith(day) ? minuteOf(drawn.end) : dayMinutes,
            column: 0,
            columns: 1,
          })}
        >
          {words.range(time(drawn.start), time(drawn.end))}
        </span>
      )}
      {day === today && <span className={styles.now} style={{ top: percent(minuteOf(now)) }} />}
      {!tasks && (
        <span
          className={styles.waiting}
          style={{ top: percent(((Number(day.slice(8)) * 3) % 5) * 60 + 480) }}
        >
          <Skeleton height={44} />
        </span>
      )}
    </div>
  )
}

export function HoursView({ drawn }: { drawn: When | undefined }) {
  const { days, tasks, today, now } = useScene()
  const { time } = useFormat()
  const ref = useRef<HTMLDivElement>(null)
  const hour = days.includes(today) ? Math.floor(minuteOf(now) / 60) : firstHour
  const top = Math.max(Math.min(firstHour, hour - 1), hour - hoursInView)
  const showTop = useEffectEvent(() => {
    const element = ref.current
    if (element) element.scrollTop = (element.scrollHeight * top) / 24
  })
  useLayoutEffect(() => showTop(), [])
  const columns: CSSProperties & Record<`--${string}`, number> = { "--days": days.length }
  return (
    <div className={`surface stack flex-1 min-h-0 ${styles.hours}`} style={columns}>
      <Head />
      <Strip />
      {/* Keyboard users reach it through its tasks. Without any it is focusable itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={ref}
        className={`flex-1 min-h-0 overflow-y-auto ${styles.scroller}`}
        tabIndex={tasks?.length ? undefined : 0}
        data-scroller
      >
        <div className={styles.body}>
          <div className={`relative ${styles.axis}`} aria-hidden="true">
            {hours.slice(1).map((hour, index) => (
              <span key={hour} style={{ top: percent((index + 1) * 60) }}>
                {time(`2000-01-01 ${hour}`)}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <DayColumn key={day} day={day} drawn={drawn} />
          ))}
        </div>
      </div>
    </div>
  )
}
