import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { hueStyle } from "../../../ui/marks/color-hue.ts"
import { lastDayOf } from "./calendar-bars.ts"
import { calendarFormat } from "./calendar-format.ts"
import { useScene } from "./calendar-scene.ts"
import { DayList } from "./day-list.tsx"
import styles from "./phone-month-view.module.css"

const maxDots = 3

/** A month on a phone: dots for each day's tasks, and the tasks of the selected day below. */
export function PhoneMonthView({ onDate }: { onDate: (date: string) => void }) {
  const { calendar: words } = useMessages()
  const { days, date, today, tasks = [], draggedId } = useScene()
  const format = calendarFormat(useLanguage())
  const on = (day: string) => tasks.filter((task) => task.start.slice(0, 10) <= day && lastDayOf(task) >= day)
  const target = tasks.find(({ id }) => id === draggedId)?.start.slice(0, 10)
  // A task dragged to another day must stay mounted under the finger.
  const inChosen = on(date)
  const chosen = tasks.filter((task) => inChosen.includes(task) || task.id === draggedId)
  return (
    <div className={`surface stack flex-1 min-h-0 overflow-y-auto ${styles.month}`} data-scroller>
      <div className={styles.days}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className={`text-xs muted text-center ${styles.weekday}`} aria-hidden="true">
            {format.weekday(day)}
          </span>
        ))}
        {days.map((day) => {
          const inDay = on(day)
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              className={classNames(
                styles.day,
                day === target && styles.target,
                day === today && styles.today,
                day.slice(0, 7) !== date.slice(0, 7) && styles.outside,
              )}
              aria-pressed={day === date}
              aria-label={words.dayOf(format.day(day), inDay.length)}
              onClick={() => onDate(day)}
            >
              {Number(day.slice(8))}
              <span className={styles.dots}>
                {inDay.slice(0, maxDots).map((task) => (
                  <span key={task.id} className={styles.dot} style={hueStyle(task.color)} />
                ))}
              </span>
            </button>
          )
        })}
      </div>
      <section data-day={date} aria-label={format.day(date)}>
        <h3 className={`capital ${styles.title}`}>{format.day(date)}</h3>
        {chosen.length > 0 ? (
          <DayList tasks={chosen} />
        ) : (
          <p className={styles.none}>{words.emptyTitle.day}</p>
        )}
      </section>
    </div>
  )
}
