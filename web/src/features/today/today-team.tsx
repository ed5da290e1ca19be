import type { TeamDashboard, Total } from "@funil/contract/home/dashboards"
import { CheckCheck, CircleAlert, UserX } from "lucide-react"
import { type CSSProperties, type ReactNode, useId, useState } from "react"
import { daysBetween } from "../../lib/text/days.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Avatar } from "../../ui/marks/avatar.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { classNames } from "../../ui/screen/class-names.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { teamOptions, useDashboard } from "../dashboards/dashboard-api.ts"
import { type TeamFigure, teamFigures, type TeamPerson, teamRows } from "./team-rows.ts"
import { TodayLink } from "./today-link.tsx"
import list from "./today-list.module.css"
import styles from "./today-team.module.css"

/** People shown before "show all", so that the reader's own day stays in view. */
const maxShown = 3

interface Links {
  hrefOf: (figure: TeamFigure, filters: Total["filters"]) => string
  onOpen: (href: string) => void
}

/** Formats how late the oldest task is. */
function useLateness() {
  const words = useMessages().today
  const { now, time } = useFormat()
  return (oldest: string, count: number) => {
    const days = daysBetween(oldest.slice(0, 10), now().slice(0, 10))
    return days > 0 ? words.team.daysLate(days, count) : words.sinceTime(time(oldest))
  }
}

interface RowProps extends Links {
  name: string
  picture?: ReactNode
  /** The visible columns. */
  shown: readonly TeamFigure[]
  figures: Pick<TeamPerson, TeamFigure>
  oldest?: string | null
}

/** A person's open work. Each number links to the list of exactly what it counts. */
function Row({ name, picture, shown, figures, oldest, hrefOf, onOpen }: RowProps) {
  const words = useMessages().today.team
  const lateness = useLateness()
  const isClear = shown.every((figure) => figures[figure].value === 0)
  return (
    <li className={classNames("ruled", styles.row, !picture && styles.all)}>
      <span className={`row gap-2 min-w-0 ${styles.person}`}>
        {picture}
        <span className="medium truncate">{name}</span>
      </span>
      {isClear && <span className={styles.upToDate}>{words.upToDate}</span>}
      {!isClear &&
        shown.map((figure) => {
          const { value, filters } = figures[figure]
          if (value === 0) return <span key={figure} />
          return (
            <TodayLink
              key={figure}
              className={classNames(styles.figure, figure === "late" && styles.late)}
              href={hrefOf(figure, filters)}
              onOpen={onOpen}
              data-figure={figure}
            >
              <span className="visually-hidden">{name}: </span>
              <span className={`inline-row gap-1 icon-s ${styles.count}`}>
                {figure === "late" && <CircleAlert aria-hidden="true" />}
                {words.figures[figure](value)}
              </span>
              {figure === "late" && oldest && (
                <span className="muted regular">{lateness(oldest, value)}</span>
              )}
            </TodayLink>
          )
        })}
    </li>
  )
}

function PersonRow({ person, ...row }: Pick<RowProps, keyof Links | "shown"> & { person: TeamPerson }) {
  const words = useMessages().dashboards.people
  const name = person.name ?? (person.id === null ? words.nobody : words.formerUser)
  const picture = person.name ? (
    <Avatar decorative size={24} name={name} />
  ) : (
    <span className={`center flex-none muted icon-s ${styles.nobody}`} aria-hidden="true">
      <UserX />
    </span>
  )
  return <Row name={name} picture={picture} figures={person} oldest={person.oldest} {...row} />
}

function People({ team, rows, ...links }: Links & { team: TeamDashboard; rows: readonly TeamPerson[] }) {
  const { team: words, showAll } = useMessages().today
  const [isWhole, setWhole] = useState(false)
  const figures = teamFigures.filter((figure) => team.all[figure].value > 0)
  const columns: CSSProperties & Record<`--${string}`, number> = { "--figures": Math.max(1, figures.length) }
  const shown = isWhole ? rows : rows.slice(0, maxShown)
  const clear =
    team.people.filter(({ id }) => id !== null).length - rows.filter(({ id }) => id !== null).length
  return (
    <>
      <ul className={`card ${list.rows}`} style={columns}>
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} shown={figures} {...links} />
        ))}
        {rows.length > 1 && <Row name={words.all} shown={figures} figures={team.all} {...links} />}
      </ul>
      <p className={`row justify-between gap-3 ${styles.foot}`}>
        {shown.length < rows.length && (
          <Button size="s" look="plain" onClick={() => setWhole(true)}>
            {showAll(rows.length)}
          </Button>
        )}
        {clear > 0 && <span className={`ml-auto text-s muted ${styles.others}`}>{words.others(clear)}</span>}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div className={`card ${list.rows}`}>
      {[38, 30].map((width) => (
        <div key={width} className={`ruled ${list.waiting}`}>
          <Skeleton width={`${width}%`} height={16} />
        </div>
      ))}
    </div>
  )
}

interface Props extends Links {
  /** Whether the pointer is near, so no row may slide under it. */
  isHeld: boolean
}

/**
 * The answer that fixes the order of rows: the last one before the pointer came, or the first one.
 */
function useKept(answer: TeamDashboard | undefined, isHeld: boolean): TeamDashboard | undefined {
  const [kept, keep] = useState(answer)
  if (kept !== answer && (!isHeld || !kept)) keep(answer)
  return isHeld ? kept : undefined
}

/**
 * The team's open work, for users who see the account's dashboards: late tasks, stuck deals,
 * missing next steps.
 */
export function TodayTeam({ isHeld, ...links }: Props) {
  const words = useMessages().today.team
  const id = useId()
  const me = useMe()
  const { answer, error, refetch } = useDashboard({ ...teamOptions, refetchInterval: 5 * 60_000 })
  const before = useKept(answer, isHeld)
  // A single user's work is already below.
  if (answer?.people.every((person) => person.id === me?.id)) return null
  const rows = answer ? teamRows(answer, before) : []
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={!answer && !error}>
      <header className={`flex items-baseline gap-2 ${list.sectionHead}`}>
        <h2 id={id}>{words.title}</h2>
        <span className="text-s faint phone-hidden">{words.hint}</span>
      </header>
      {answer && rows.length > 0 && <People team={answer} rows={rows} {...links} />}
      {answer && rows.length === 0 && (
        <p className={`card row gap-2 muted ${styles.clear}`}>
          <CheckCheck aria-hidden="true" />
          <span>
            <strong>{words.clearTitle}</strong> {words.clearText}
          </span>
        </p>
      )}
      {!answer &&
        (error ? (
          <ErrorState error={error} title={words.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        ))}
    </section>
  )
}
