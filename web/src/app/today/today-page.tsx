import type { Total } from "@funil/contract/dashboards"
import type { Task } from "@funil/contract/tasks"
import type { DealOfToday } from "@funil/contract/today"
import { Link, Outlet, useNavigate, useRouter } from "@tanstack/react-router"
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react"
import { startAt } from "../../features/tasks/calendar/calendar-shift.ts"
import { NextStep } from "../../features/tasks/next-step.tsx"
import { OtherTime, ScheduleTask } from "../../features/tasks/schedule-task.tsx"
import { useSnooze } from "../../features/tasks/use-snooze.ts"
import { TaskTick } from "../../features/tasks/task-tick.tsx"
import { TypeMark } from "../../features/tasks/type-mark.tsx"
import { useTick } from "../../features/tasks/use-tick.ts"
import { TodayList } from "../../features/today/today-list.tsx"
import { type FigureOfToday, TodayFigures } from "../../features/today/today-figures.tsx"
import type { TodayRow } from "../../features/today/today-sections.ts"
import { useFormat } from "../../lib/format.ts"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { addressOfRows } from "../../records/filters/filter-rows.ts"
import { buttonClass } from "../../ui/button.tsx"
import { Later } from "../../ui/later.tsx"
import { usePhone } from "../../ui/phone.ts"
import { useWide } from "../../ui/wide.ts"
import { FirstSteps } from "../onboarding/first-steps.tsx"
import { newTask } from "../shell/new-task-state.ts"
import { TodayHead } from "./today-head.tsx"
import styles from "./today-page.module.css"

function hrefOf(row: TodayRow): string {
  return row.kind === "task" ? `/today/tasks/${row.task.id}/edit` : `/today/deals/${row.deal.id}`
}

/** Puts the focus on tomorrow, at any time of the day: what comes next is then one more key away. */
function useFocusOnPreset<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const isPhone = usePhone()
  useLayoutEffect(() => {
    if (isPhone) return undefined
    const focus = () => ref.current?.querySelector<HTMLElement>("[data-preset=tomorrow]")?.focus()
    // At once, so that no key falls between; and after the panel around it, which takes the focus when it opens.
    focus()
    const frame = requestAnimationFrame(() => {
      if (!ref.current?.contains(document.activeElement)) focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isPhone])
  return ref
}

function AtPreset({ children }: { children: ReactNode }) {
  const ref = useFocusOnPreset<HTMLDivElement>()
  return <div ref={ref}>{children}</div>
}

function ScheduleForDeal({ deal, onDone }: { deal: DealOfToday; onDone: () => void }) {
  return (
    <AtPreset>
      <ScheduleTask dealId={deal.id} onScheduled={onDone} />
    </AtPreset>
  )
}

function SnoozeTo({ task, onDone }: { task: Task; onDone: () => void }) {
  const m = useMessages()
  const { snoozeTo } = useSnooze()
  const put = (start: string) => {
    snoozeTo(task, start)
    onDone()
  }
  return (
    <div data-first>
      <OtherTime isBusy={false} label={m.today.snoozeSubmit} onSchedule={put} />
    </div>
  )
}

/** The dashboards that tell the same number; no late task is too old for its figure, as it is for a dashboard's month. */
const dashboards = {
  open: "/admin/dashboard/deals",
  won: "/admin/dashboard/sales",
  conversion: "/admin/dashboard/sales",
  late: null,
} as const satisfies Record<FigureOfToday, string | null>

/** Where a figure leads: to its dashboard, else to the list of exactly what it counts. */
function useFigurePlace() {
  const router = useRouter()
  const readsDashboards = useCan("dashboard.read")
  return (figure: FigureOfToday, filters: Total["filters"]): string => {
    const dashboard = dashboards[figure]
    if (readsDashboards && dashboard) return dashboard
    const to = figure === "late" ? "/tasks/list" : "/deals"
    return router.buildLocation({ to, search: { filters: addressOfRows(filters ?? [])?.slice() } }).href
  }
}

const loadAgenda = async () => (await import("./day-agenda.tsx")).DayAgenda

/** Begins a task in the next hour, or tomorrow where the day is over by then. */
function useCreate(): ComponentProps<typeof TodayList>["onCreate"] {
  const { now } = useFormat()
  return (deal) => {
    const start = startAt({ day: now().slice(0, 10), minute: undefined }, now())
    newTask.set({ ...(start >= now() && { start }), ...(deal && { deal_id: deal.id }) })
  }
}

function Tick(props: Omit<ComponentProps<typeof TaskTick>, "keys">) {
  return <TaskTick {...props} keys="D" />
}

/** The person's day on one screen. */
export function TodayPage() {
  const m = useMessages()
  const isWide = useWide()
  const create = useCreate()
  const navigate = useNavigate()
  const format = useFormat()
  const figureHref = useFigurePlace()
  const { snooze } = useSnooze()
  const { tick, finished, forget } = useTick()
  return (
    <div className={styles.page}>
      <TodayHead onCreate={() => create()} />
      <div className={styles.scroller}>
        <div className={styles.column}>
          <h1 className={styles.date}>{format.weekday(format.today())}</h1>
          <TodayFigures hrefOf={figureHref} onOpen={(href) => void navigate({ href })} />
          <FirstSteps />
          <TodayList
            hrefOf={hrefOf}
            onOpen={(row) => void navigate({ to: hrefOf(row) })}
            onFinish={(task) => tick(task, true)}
            Type={TypeMark}
            Tick={Tick}
            onCreate={create}
            onSnooze={snooze}
            Schedule={ScheduleForDeal}
            SnoozeTo={SnoozeTo}
            question={
              finished && (
                <AtPreset key={finished.id}>
                  <NextStep task={finished} onDone={forget} />
                </AtPreset>
              )
            }
            onward={
              <Link to="/tasks/calendar" className={buttonClass()}>
                {m.today.clearLink}
              </Link>
            }
          />
        </div>
      </div>
      {isWide && <Later load={loadAgenda} />}
      <Outlet />
    </div>
  )
}
