import type { Task } from "@funil/contract/records/tasks"
import { useLayoutEffect, useRef } from "react"
import { useLanguage } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { lastDayOf } from "./calendar-bars.ts"
import { calendarFormat } from "./calendar-format.ts"
import { useScene } from "./calendar-scene.ts"
import { DayList } from "./day-list.tsx"
import styles from "./list-view.module.css"

/**
 * Groups tasks by day and omits empty days. A task over several days goes to its first visible day.
 */
function byDay(tasks: readonly Task[], days: readonly string[]): [string, Task[]][] {
  const [first = "", last = ""] = [days[0], days.at(-1)]
  const shown = tasks.filter((task) => task.start.slice(0, 10) <= last && lastDayOf(task) >= first)
  const groups = Map.groupBy(shown, ({ start }) => (start < first ? first : start.slice(0, 10)))
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function Waiting() {
  return Array.from({ length: 8 }, (_, row) => (
    <div key={row} className={styles.waiting}>
      <Skeleton height={18} width={`${40 + ((row * 17) % 45)}%`} />
    </div>
  ))
}

/** The days of a month as a list that opens at the date. */
export function ListView() {
  const { tasks, days, date, today } = useScene()
  const format = calendarFormat(useLanguage())
  const ref = useRef<HTMLDivElement>(null)
  const groups = byDay(tasks ?? [], days)
  const start = groups.find(([day]) => day >= date)?.[0]
  useLayoutEffect(() => {
    ref.current?.querySelector(`[data-start="${start}"]`)?.scrollIntoView({ block: "start" })
  }, [start])
  return (
    <div ref={ref} className={`surface flex-1 min-h-0 overflow-y-auto ${styles.days}`}>
      {!tasks && <Waiting />}
      {groups.map(([day, inDay]) => (
        <section
          key={day}
          data-start={day}
          className={styles.group}
          style={{ containIntrinsicSize: `auto calc(var(--head) + ${inDay.length} * var(--row))` }}
          aria-label={format.day(day)}
        >
          <h3 className={classNames("capital", styles.day, day === today && styles.today)}>
            {format.day(day)}
          </h3>
          <DayList tasks={inDay} />
        </section>
      ))}
    </div>
  )
}
