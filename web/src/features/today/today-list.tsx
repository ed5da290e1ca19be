import type { Task } from "@funil/contract/records/tasks"
import type { DealOfToday } from "@funil/contract/home/today"
import { useQuery } from "@tanstack/react-query"
import { CheckCheck } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { FloatingPanel } from "../../ui/overlays/floating-panel.tsx"
import { useCommand, useKeyHint } from "../../ui/screen/shortcuts.ts"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { todayOptions } from "./today-api.ts"
import styles from "./today-list.module.css"
import { type RowActions, TodayRowItem } from "./today-row.tsx"
import type { SteadySection } from "./steady-sections.ts"
import { sectionsOf, type TodayRow } from "./today-sections.ts"
import { useSteadySections } from "./use-steady-sections.ts"

/** How many items of each list show before "show all", to keep the page calm. */
const maxShown = 6

interface Props extends Omit<RowActions, "canWrite" | "onSchedule" | "onSnoozeTo"> {
  /** Plans the deal's next task, in a panel at its row. */
  Schedule: (props: { deal: DealOfToday; onDone: () => void }) => ReactNode
  /** Asks for the time to snooze a task to, in a panel at its row. */
  SnoozeTo: (props: { task: Task; onDone: () => void }) => ReactNode
  /** Asks for the task after a finished one. The list's keys are off while it has the focus. */
  question: ReactNode
  /** Links for an empty day. */
  onward: ReactNode
  /** Creates a task, for the deal of the focused row if there is one. */
  onCreate: (deal?: { readonly id: string }) => void
}

/** The row the keys act on: the last focused one, or the row that replaced it. */
function useCurrent(rows: readonly TodayRow[]) {
  const ref = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<{ key: string; index: number }>()
  const at = rows.findIndex(({ key }) => key === last?.key)
  const index = at >= 0 ? at : Math.max(0, Math.min(last?.index ?? 0, rows.length - 1))
  const row = rows[index]
  const focus = (key: string | undefined) =>
    key !== undefined && ref.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus()
  const isGone = last !== undefined && at < 0
  useLayoutEffect(() => {
    // Keyboard users continue at the place of the removed row.
    if (isGone && document.activeElement === document.body) focus(row?.key)
  })
  const note = useEffectEvent((target: EventTarget | null) => {
    const item = target instanceof Element && ref.current?.contains(target) && target.closest("li")
    const key = item ? item.querySelector<HTMLElement>("[data-row]")?.dataset["row"] : undefined
    const place = rows.findIndex((other) => other.key === key)
    if (key !== undefined && place >= 0) setLast({ key, index: place })
  })
  useEffect(() => {
    const onFocus = (event: FocusEvent) => note(event.target)
    document.addEventListener("focusin", onFocus)
    return () => document.removeEventListener("focusin", onFocus)
  }, [])
  /** Whether keys act on the row: it has the focus, or had it before the focus was lost. */
  const isMeant = () =>
    document.activeElement === document.body
      ? last !== undefined
      : ref.current?.contains(document.activeElement?.closest("li") ?? null) === true
  return { ref, row, isMeant, step: (by: 1 | -1) => focus(rows[last ? index + by : 0]?.key) }
}

/** The keys of Today. Each presses the matching button of the current row. */
function useTodayKeys(rows: readonly TodayRow[], canWrite: boolean, onCreate: Props["onCreate"]) {
  const { ref, row, isMeant, step } = useCurrent(rows)
  const buttonOf = (key: "D" | "W" | "S" | "T") =>
    ref.current
      ?.querySelector(`[data-row="${row?.key}"]`)
      ?.closest("li")
      ?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`)
  const press = (key: "D" | "W" | "S") => {
    if (!document.activeElement?.closest("[data-question]")) buttonOf(key)?.click()
  }
  /** For the deal of the current row, else without a deal. */
  const plan = () => {
    const meant = isMeant() ? row : undefined
    const button = meant && buttonOf("T")
    if (button) button.click()
    else onCreate((meant?.kind === "task" && meant.task.deal) || undefined)
  }
  useCommand("today.next", () => step(1))
  useCommand("today.previous", () => step(-1))
  useCommand("today.finish", canWrite ? () => press("D") : undefined)
  useCommand("today.snooze", canWrite ? () => press("S") : undefined)
  useCommand("today.task", canWrite ? plan : undefined)
  useCommand("today.whatsapp", () => press("W"))
  useKeyHint("today.open")
  return { ref, row }
}

interface SectionProps {
  section: SteadySection
  isWhole: boolean
  onWhole: () => void
  children: ReactNode
}

function Section({ section, isWhole, onWhole, children }: SectionProps) {
  const words = useMessages().today
  const format = useFormat()
  const id = useId()
  const { list, rows, unseen } = section
  return (
    <section className={styles.section} aria-labelledby={id} data-list={list}>
      <header className={`flex items-baseline gap-2 ${styles.sectionHead}`}>
        <h2 id={id}>{words.sections[list]}</h2>
        <span className={`text-s muted tabular ${styles.count}`}>{format.number(rows.length + unseen)}</span>
        <span className="text-s faint phone-hidden">{words.hints[list]}</span>
      </header>
      {/* A press on a removed row lands on the list. It must not steal the focus from the
         next-step question. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={`card ${styles.rows}`}
        onMouseDown={(event) => {
          if (event.target === event.currentTarget) event.preventDefault()
        }}
      >
        {children}
      </ul>
      {!isWhole && rows.length > maxShown && (
        <Button size="s" look="plain" onClick={onWhole}>
          {words.showAll(rows.length)}
        </Button>
      )}
      {isWhole && unseen > 0 && <p className={styles.unseen}>{words.unseen(unseen)}</p>}
    </section>
  )
}

function Waiting() {
  return (
    <div className={styles.section} aria-busy="true">
      <div className={`flex items-baseline gap-2 ${styles.sectionHead}`}>
        <Skeleton width={120} height={16} />
      </div>
      <div className={`card ${styles.rows}`}>
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className={`ruled ${styles.waiting}`}>
            <Skeleton width={`${45 + ((row * 23) % 40)}%`} height={16} />
          </div>
        ))}
      </div>
    </div>
  )
}

function AllClear({ onward }: { onward: ReactNode }) {
  const words = useMessages().today
  return (
    <div className={`stack items-center gap-2 text-center ${styles.clear}`}>
      <span className={`center mb-2 text-success ${styles.clearMark}`} aria-hidden="true">
        <CheckCheck />
      </span>
      <h2>{words.clearTitle}</h2>
      <p>{words.clearText}</p>
      {onward}
    </div>
  )
}

/** The open panel of a row. */
type Panel = { readonly anchor: HTMLElement } & (
  | { readonly deal: DealOfToday; readonly task?: undefined }
  | { readonly task: Task; readonly deal?: undefined }
)

interface RowPanelProps extends Pick<Props, "Schedule" | "SnoozeTo"> {
  panel: Panel
  onClose: () => void
}

/** A panel that plans a deal's next task or snoozes a task, then returns the focus to the row. */
function RowPanel({ panel, Schedule, SnoozeTo, onClose }: RowPanelProps) {
  const words = useMessages().today
  const leave = () => {
    onClose()
    panel.anchor.closest("li")?.querySelector<HTMLElement>("[data-row]")?.focus()
  }
  return (
    <FloatingPanel
      key={(panel.deal ?? panel.task).id}
      anchor={panel.anchor}
      label={panel.deal ? words.schedule(panel.deal.name) : words.snooze(panel.task.name)}
      onClose={onClose}
    >
      <div data-question>
        {panel.deal ? (
          <Schedule deal={panel.deal} onDone={leave} />
        ) : (
          <SnoozeTo task={panel.task} onDone={leave} />
        )}
      </div>
    </FloatingPanel>
  )
}

/** The user's open work, with an action for each item by key or press. */
export function TodayList({ Schedule, SnoozeTo, question, onward, onCreate, ...actions }: Props) {
  const m = useMessages()
  const { now } = useFormat()
  const canWrite = useCan("task.write")
  const { data, error, refetch } = useQuery(todayOptions)
  const [panel, setPanel] = useState<Panel>()
  const [whole, setWhole] = useState<readonly string[]>([])
  const { shown: sections, handlers } = useSteadySections(data ? sectionsOf(data, now()) : [])
  const shownOf = ({ list, rows }: SteadySection) => (whole.includes(list) ? rows : rows.slice(0, maxShown))
  const live = sections.flatMap(shownOf).filter(({ isGone }) => !isGone)
  const { ref, row: current } = useTodayKeys(live, canWrite, onCreate)
  if (error && !data)
    return <ErrorState error={error} title={m.today.loadFailed} onRetry={() => void refetch()} />
  return (
    <div ref={ref} className="stack gap-6">
      {!data && <Waiting />}
      {data && sections.length === 0 && !question && <AllClear onward={onward} />}
      <div className="stack gap-6" {...handlers}>
        {sections.map((section) => (
          <Section
            key={section.list}
            section={section}
            isWhole={whole.includes(section.list)}
            onWhole={() => setWhole([...whole, section.list])}
          >
            {shownOf(section).map((row) => (
              <TodayRowItem
                key={row.key}
                row={row}
                isCurrent={row.key === current?.key}
                canWrite={canWrite}
                onSchedule={(deal, anchor) => setPanel({ deal, anchor })}
                onSnoozeTo={(task, anchor) => setPanel({ task, anchor })}
                {...actions}
              />
            ))}
          </Section>
        ))}
      </div>
      {question && (
        <div className={styles.question} data-question data-next-step>
          {question}
        </div>
      )}
      {panel && (
        <RowPanel panel={panel} Schedule={Schedule} SnoozeTo={SnoozeTo} onClose={() => setPanel(undefined)} />
      )}
    </div>
  )
}
