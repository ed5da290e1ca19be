import { CalendarSync, ChevronLeft, ChevronRight } from "lucide-react"
import { useFormat } from "../../../lib/text/format.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { usePhone } from "../../../ui/screen/phone.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { useCommand } from "../../../ui/screen/shortcuts.ts"
import { calendarFormat } from "./calendar-format.ts"
import { type CalendarView, calendarViews, daysOf, turned } from "./calendar-span.ts"
import styles from "./calendar-toolbar.module.css"

/** Seven columns of hours don't fit a phone. */
const phoneViews: readonly CalendarView[] = ["list", "day", "month"]

interface Props {
  view: CalendarView
  date: string
  onShow: (view: CalendarView, date: string) => void
  /** Opens the dialog for subscribing from another calendar. */
  onSubscribe: () => void
}

/** Selects the days and the view. */
export function CalendarToolbar({ view, date, onShow, onSubscribe }: Props) {
  const { calendar: words } = useMessages()
  const language = useLanguage()
  const { today } = useFormat()
  const isPhone = usePhone()
  const turn = (by: 1 | -1) => onShow(view, turned(view, date, by))
  useCommand("calendar.today", () => onShow(view, today()))
  useCommand("calendar.previous", () => turn(-1))
  useCommand("calendar.next", () => turn(1))
  useCommand("calendar.month", () => onShow("month", date))
  useCommand("calendar.week", isPhone ? undefined : () => onShow("week", date))
  useCommand("calendar.day", () => onShow("day", date))
  useCommand("calendar.list", () => onShow("list", date))
  const options = (isPhone ? phoneViews : calendarViews).map((value) => ({
    value,
    label: words.views[value],
  }))
  return (
    <div className={`surface row gap-3 flex-none min-w-0 ${styles.toolbar}`}>
      <div className={`row gap-half ${styles.pages}`}>
        <Button onClick={() => onShow(view, today())}>{words.goToday}</Button>
        <IconButton label={words.previous[view]} icon={<ChevronLeft />} onClick={() => turn(-1)} />
        <IconButton label={words.next[view]} icon={<ChevronRight />} onClick={() => turn(1)} />
      </div>
      <h2 className={`flex-1 min-w-0 text-l truncate ${styles.title}`} aria-live="polite">
        {calendarFormat(language).title(view, daysOf(view, date, language), date)}
      </h2>
      <SegmentedControl
        label={words.view}
        value={view}
        options={options}
        onChange={(next) => onShow(next, date)}
      />
      <IconButton label={words.feed.open} icon={<CalendarSync />} onClick={onSubscribe} />
    </div>
  )
}
