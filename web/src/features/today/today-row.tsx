import type { Task } from "@funil/contract/records/tasks"
import type { DealOfToday } from "@funil/contract/home/today"
import { AlarmClock, CalendarPlus, CircleAlert, Hourglass, MessageCircle, Phone } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { type DayPreset, dayPresets, daysBetween } from "../../lib/text/days.ts"
import { useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { telHref, whatsappHref } from "@funil/contract/shared/values/reach-links"
import { noteReach } from "../../lib/reached.ts"
import { showToast } from "../../lib/toasts.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx"
import { personName } from "../../lib/text/person-name.ts"
import type { SteadyRow } from "./steady-sections.ts"
import type { TodayRow } from "./today-sections.ts"
import styles from "./today-row.module.css"
import { toldOnce } from "./told-once.ts"

const day = 86_400_000

export interface RowActions {
  readonly canWrite: boolean
  /** The task's type. `isBare` hides its name. */
  Type: (props: { type: Task["task_type"]; isBare: boolean }) => ReactNode
  /** The checkbox that finishes a task. */
  Tick: (props: { task: Task; isLocked: boolean; onTick: () => void }) => ReactNode
  hrefOf: (row: TodayRow) => string
  onOpen: (row: TodayRow) => void
  onFinish: (task: Task) => void
  /** Snoozes a task to a preset day. */
  onSnooze: (task: Task, to: DayPreset) => void
  onSnoozeTo: (task: Task, anchor: HTMLElement) => void
  onSchedule: (deal: DealOfToday, anchor: HTMLElement) => void
}

interface ReachProps {
  name: string
  href: string | undefined
  customer: string | undefined
  dealId: string | undefined
  /** The task that logging the contact finishes. */
  task?: Task | undefined
}

function Call({ name, href, customer, dealId, task }: ReachProps) {
  const { to } = useMessages().details.reach
  const label = to.call(customer ?? name)
  return (
    href && (
      <a
        className={styles.action}
        href={href}
        aria-label={label}
        title={label}
        onClick={() => noteReach("call", dealId, customer ?? name, task)}
      >
        <Phone aria-hidden="true" />
      </a>
    )
  )
}

function WhatsApp({ name, href, customer, dealId, task }: ReachProps) {
  const words = useMessages().today
  const label = words.whatsapp(customer ?? name)
  if (!href) {
    const tell = () =>
      showToast({ status: "warning", title: words.noPhoneTitle, description: words.noPhoneText(name) })
    // A hidden button for the shortcut only.
    return <button type="button" hidden aria-keyshortcuts="W" aria-label={label} onClick={tell} />
  }
  return (
    <a
      className={styles.action}
      aria-keyshortcuts="W"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
      onClick={() => noteReach("whatsapp", dealId, customer ?? name, task)}
    >
      <MessageCircle aria-hidden="true" />
    </a>
  )
}

function TaskWhen({ task }: { task: Task }) {
  const words = useMessages().today
  const format = useFormat()
  const now = format.now()
  const date = task.end.slice(0, 10)
  const days = daysBetween(date, now.slice(0, 10))
  if (task.end >= now) {
    const at = task.start.startsWith(date) ? task.start : task.end
    return (
      <span className={`inline-row gap-1 flex-none text-s muted tabular icon-s ${styles.when}`}>
        {format.time(at)}
      </span>
    )
  }
  return (
    <span className={`inline-row gap-1 flex-none text-s tabular icon-s text-danger ${styles.when}`}>
      <CircleAlert aria-hidden="true" />
      {days > 0 ? words.daysLate(days) : words.sinceTime(format.time(task.end))}
    </span>
  )
}

function TaskBody({
  task,
  Tick,
  onFinish,
  onSnooze,
  onSnoozeTo,
  canWrite,
  link,
}: RowActions & { task: Task; link: ReactNode }) {
  const { today: words } = useMessages()
  const { customer, deal } = task
  const ref = useRef<HTMLSpanElement>(null)
  const reach = {
    name: deal?.name ?? task.name,
    customer: customer?.name,
    dealId: deal?.id,
    task: canWrite ? task : undefined,
  }
  return (
    <>
      <span className={`grid flex-none ${styles.box}`}>
        <Tick task={task} isLocked={!canWrite} onTick={() => onFinish(task)} />
      </span>
      {link}
      <TaskWhen task={task} />
      <span ref={ref} className={`flex justify-end gap-half flex-none ${styles.actions}`}>
        <Call {...reach} href={telHref(customer?.phone1)} />
        <WhatsApp {...reach} href={whatsappHref(customer?.phone1, null)} />
        {canWrite && (
          <Menu
            align="end"
            trigger={{
              className: styles.action,
              "aria-label": words.snooze(task.name),
              title: words.snooze(task.name),
              "aria-keyshortcuts": "S",
              children: <AlarmClock aria-hidden="true" />,
            }}
          >
            {dayPresets.map((preset) => (
              <MenuItem key={preset} onSelect={() => onSnooze(task, preset)}>
                {words.snoozeTo[preset]}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => ref.current && onSnoozeTo(task, ref.current)}>
              {words.snoozeTo.other}
            </MenuItem>
          </Menu>
        )}
      </span>
    </>
  )
}

/**
 * The deal's customer, by the rule of tasks: a contact with a phone, else a company with one, else
 * the first.
 */
function customerOf({ contacts, companies }: DealOfToday): Task["customer"] {
  const all = [
    ...contacts.map((contact) => ({ name: personName(contact), phone1: contact.phone1 })),
    ...companies.map(({ company, phone1 }) => ({ name: company, phone1 })),
  ]
  return all.find(({ phone1 }) => phone1) ?? all[0] ?? null
}

function DealBody({ deal, onSchedule, canWrite, link }: RowActions & { deal: DealOfToday; link: ReactNode }) {
  const { today: words } = useMessages()
  const format = useFormat()
  const customer = customerOf(deal)
  const reach = { name: deal.name, customer: customer?.name, dealId: deal.id }
  const isStuck = deal.time_in_stage?.status === "end"
  return (
    <>
      {link}
      {isStuck && (
        <span className={`inline-row gap-1 flex-none text-s tabular icon-s text-warning ${styles.when}`}>
          <Hourglass aria-hidden="true" />
          {words.stuck}
        </span>
      )}
      <span className={`flex-none muted tabular text-end ${styles.amount}`}>{format.money(deal.amount)}</span>
      <span className={`flex justify-end gap-half flex-none ${styles.actions}`}>
        <Call {...reach} href={telHref(customer?.phone1)} />
        <WhatsApp {...reach} href={whatsappHref(customer?.phone1, deal.whatsapp_default_message)} />
        {canWrite && (
          <IconButton
            size="s"
            className={styles.action}
            aria-keyshortcuts="T"
            label={words.schedule(deal.name)}
            icon={<CalendarPlus />}
            aria-haspopup="dialog"
            onClick={(event) => onSchedule(deal, event.currentTarget)}
          />
        )}
      </span>
    </>
  )
}

/** How long a deal has waited, depending on its list. */
function waitOf({ list, deal }: Extract<TodayRow, { kind: "deal" }>, words: Messages["today"]): string {
  if (list !== "without_contact") return words.inStage(deal.stage_name, deal.days_in_stage)
  return words.noContact(Math.floor((Date.now() - Date.parse(deal.last_contact_at)) / day))
}

/** The task's type, deal and customer, without what its name already contains. */
function AboutTask({ Type, task }: Pick<RowActions, "Type"> & { task: Task }) {
  const { name, task_type: type, deal, customer } = task
  const [, ...told] = toldOnce([name, type.name, deal?.name, customer?.name])
  const isBare = told[0] !== type.name
  return (
    <>
      <Type type={type} isBare={isBare} /> {!isBare && told.length > 1 && "· "}
      {(isBare ? told : told.slice(1)).join(" · ")}
    </>
  )
}

/** An item of Today: what it is, its urgency and its main action. */
export function TodayRowItem({
  row,
  isCurrent,
  ...actions
}: RowActions & { row: SteadyRow; isCurrent: boolean }) {
  const { today: words } = useMessages()
  const { name } = row.kind === "task" ? row.task : row.deal
  const link = (
    <a
      href={actions.hrefOf(row)}
      data-row={row.isGone ? undefined : row.key}
      tabIndex={isCurrent ? 0 : -1}
      className={`flex wrap items-baseline flex-1 self-stretch min-w-0 text-inherit no-underline ${styles.link}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        actions.onOpen(row)
      }}
    >
      <span className={`medium truncate ${styles.name}`}>{name}</span>
      <span className="min-w-0 text-s muted truncate hide-empty">
        {row.kind === "task" ? (
          <AboutTask Type={actions.Type} task={row.task} />
        ) : (
          toldOnce([name, waitOf(row, words), customerOf(row.deal)?.name])
            .slice(1)
            .join(" · ")
        )}
      </span>
    </a>
  )
  return (
    <li
      className={classNames(
        "row gap-2 ruled",
        styles.row,
        isCurrent && styles.current,
        row.isGone && styles.gone,
      )}
      inert={row.isGone}
    >
      {row.kind === "task" ? (
        <TaskBody {...actions} task={row.task} link={link} />
      ) : (
        <DealBody {...actions} deal={row.deal} link={link} />
      )}
    </li>
  )
}
