import type { Total } from "@funil/contract/home/dashboards"
import type { DealOfToday } from "@funil/contract/home/today"
import { Link, Outlet, useNavigate, useRouter } from "@tanstack/react-router"
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { startAt } from "../../features/tasks/calendar/calendar-shift.ts"
import { NextStep } from "../../features/tasks/next/next-step.tsx"
import { ScheduleTask } from "../../features/tasks/form/schedule-task.tsx"
import { SnoozeForm } from "../../features/tasks/next/snooze-form.tsx"
import { useSnooze } from "../../features/tasks/next/use-snooze.ts"
import { TaskTick } from "../../features/tasks/rows/task-tick.tsx"
import { TypeMark } from "../../features/tasks/form/type-mark.tsx"
import { useTick } from "../../features/tasks/rows/use-tick.ts"
import { TodayList } from "../../features/today/today-list.tsx"
import { type FigureOfToday, TodayFigures } from "../../features/today/today-figures.tsx"
import type { TodayRow } from "../../features/today/today-sections.ts"
import { TodayTeam } from "../../features/today/today-team.tsx"
import { useGrip } from "../../features/today/use-grip.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { addressOfRows } from "../../records/filters/filter-rows.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { Later } from "../../ui/screen/later.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { useWide } from "../../ui/screen/wide.ts"
import { FirstSteps } from "../onboarding/first-steps.tsx"
import { newTask } from "../shell/hosts/new-task-state.ts"
import styles from "./today-page.module.css"
import { Plus } from "lucide-react"
import { addClass } from "../../ui/marks/add-button.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"
import { TopBarSlot } from "../../ui/screen/top-bar-slot.tsx"
import { TaskViews } from "../tasks/task-views.tsx"

/** The page's title and main button. On a phone the task views replace the title. */
function TodayHead({ onCreate }: { onCreate: () => void }) {
  const m = useMessages()
  const isPhone = usePhone()
  const canCreate = useCan("task.write")
  const label = m.tasks.add
  useCommand("page.create", canCreate ? onCreate : undefined, { label })
  return (
    <TopBarSlot>
      <p className="flex-1 min-w-0 text-l bold" aria-hidden="true">
        {m.shell.today}
      </p>
      {isPhone && <TaskViews />}
      {canCreate && (
        <button
          type="button"
          className={addClass(isPhone)}
          title={`${label} (T)`}
          aria-label={isPhone ? label : undefined}
          aria-haspopup="dialog"
          onClick={onCreate}
        >
          <Plus aria-hidden="true" />
          {!isPhone && label}
        </button>
      )}
    </TopBarSlot>
  )
}

function hrefOf(row: TodayRow): string {
  return row.kind === "task" ? `/today/tasks/${row.task.id}/edit` : `/today/deals/${row.deal.id}`
}

/** Focuses the "Tomorrow" preset at any time of day, so the next preset is one key away. */
function useFocusOnPreset<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const isPhone = usePhone()
  useLayoutEffect(() => {
    if (isPhone) return undefined
    const focus = () => ref.current?.querySelector<HTMLElement>("[data-preset=tomorrow]")?.focus()
    // Focus at once, so no key press is lost, and again after the panel, which takes the focus when
    // it opens.
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

/**
 * The dashboards that show the same number. "Late" has none: a dashboard's month would leave out
 * older tasks.
 */
const dashboards = {
  open: "/admin/dashboard/deals",
  won: "/admin/dashboard/sales",
  conversion: "/admin/dashboard/sales",
  late: null,
} as const satisfies Record<FigureOfToday, string | null>

/** Returns the list address that shows exactly the records a number counts. */
function useListPlace() {
  const router = useRouter()
  return (of: "tasks" | "deals", filters: Total["filters"]): string => {
    const to = of === "tasks" ? "/tasks/list" : "/deals"
    return router.buildLocation({ to, search: { filters: addressOfRows(filters ?? [])?.slice() } }).href
  }
}

/** Returns the link of a figure: its dashboard, else the list of the records it counts. */
function useFigurePlace() {
  const listOf = useListPlace()
  const readsDashboards = useCan("dashboard.read")
  return (figure: FigureOfToday, filters: Total["filters"]): string => {
    const dashboard = dashboards[figure]
    if (readsDashboards && dashboard) return dashboard
    return listOf(figure === "late" ? "tasks" : "deals", filters)
  }
}

/** The team's open work, with the user's own day below it. */
function Days({ children }: { children: ReactNode }) {
  const listOf = useListPlace()
  const navigate = useNavigate()
  const leadsTeam = useCan("dashboard.read")
  const [isHeld, setHeld] = useState(false)
  const handlers = useGrip(
    () => setHeld(true),
    () => setHeld(false),
  )
  return (
    <div {...handlers}>
      {leadsTeam && (
        <TodayTeam
          isHeld={isHeld}
          hrefOf={(figure, filters) => listOf(figure === "late" ? "tasks" : "deals", filters)}
          onOpen={(href) => void navigate({ href })}
        />
      )}
      {children}
    </div>
  )
}

const loadAgenda = async () => (await import("./day-agenda.tsx")).DayAgenda

/** Starts a task in the next hour, or tomorrow if the day is over by then. */
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

/** The user's day on one page. */
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
    <div className="flex h-full">
      <TodayHead onCreate={() => create()} />
      <div className={`flex-1 min-w-0 overflow-y-auto ${styles.scroller}`}>
        <div className={styles.column}>
          <h1 className={`capital ${styles.date}`}>{format.weekday(format.today())}</h1>
          <TodayFigures hrefOf={figureHref} onOpen={(href) => void navigate({ href })} />
          <FirstSteps />
          <Days>
            <TodayList
              hrefOf={hrefOf}
              onOpen={(row) => void navigate({ to: hrefOf(row) })}
              onFinish={(task) => tick(task, true)}
              Type={TypeMark}
              Tick={Tick}
              onCreate={create}
              onSnooze={snooze}
              Schedule={ScheduleForDeal}
              SnoozeTo={SnoozeForm}
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
          </Days>
        </div>
      </div>
      {isWide && <Later load={loadAgenda} />}
      <Outlet />
    </div>
  )
}
