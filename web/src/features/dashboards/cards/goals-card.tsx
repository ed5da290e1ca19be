import type { GoalProgress } from "@funil/contract/home/dashboards"
import type { ReactNode } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import cardStyles from "../charts/chart-card.module.css"
import styles from "./goals-card.module.css"
import { useMeasure } from "../charts/measure.ts"
import { Part } from "./part.tsx"
import type { LinkTo } from "../records-place.ts"
import { useSpanText } from "../charts/span-text.ts"

interface PaceProps {
  name: string
  done: number
  wanted: number
  share: number
  unit: "money" | "count"
}

/** The progress of a goal, with a mark where it should be today. */
function Pace({ name, done, wanted, share, unit }: PaceProps) {
  const words = useMessages().dashboards.goals
  const measure = useMeasure()
  const { short, full } = measure(unit)
  const part = done / wanted
  const isAhead = part >= share
  const missing = wanted * share - done
  const state =
    part >= 1
      ? words.reached
      : isAhead
        ? words.ahead
        : words.behind(short(unit === "count" ? Math.ceil(missing) : missing))
  const text = words.progress(full(done), full(wanted))
  return (
    <div>
      <p className={`flex items-baseline gap-2 tabular ${styles.numbers}`}>
        <strong title={full(done)}>{short(done)}</strong>
        <span className="text-s muted" title={full(wanted)}>
          {words.of(short(wanted))}
        </span>
        <span className="ml-auto medium">{measure("percent").full(part * 100)}</span>
      </p>
      <div
        className={styles.bar}
        role="meter"
        aria-label={name}
        aria-valuenow={Math.round(Math.min(part, 1) * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${text}. ${state}`}
      >
        <span
          className={classNames(styles.done, isAhead && styles.ahead)}
          style={{ width: `${Math.min(part, 1) * 100}%` }}
        />
        {share > 0 && share < 1 && (
          <span className={styles.today} style={{ left: `${share * 100}%` }} title={words.today} />
        )}
      </div>
      <p className="text-s muted">{state}</p>
    </div>
  )
}

function Goal({ goal, linkTo }: { goal: GoalProgress; linkTo: LinkTo }) {
  const words = useMessages().dashboards.goals
  const span = useSpanText()
  const name = goal.label ?? words.everybody
  const link = linkTo(goal.filters)
  const title = (
    <>
      <span className={`medium break ${styles.name}`}>{name}</span>
      <span className="text-s faint nowrap">{span.month(goal.month)}</span>
    </>
  )
  const pace = { name: `${name}, ${span.month(goal.month)}`, share: goal.share }
  return (
    <li className="stack gap-2">
      {link ? (
        <a
          {...link}
          className={`flex items-baseline justify-between gap-2 text-inherit no-underline ${styles.head}`}
        >
          {title}
        </a>
      ) : (
        <p className={`flex items-baseline justify-between gap-2 text-inherit no-underline ${styles.head}`}>
          {title}
        </p>
      )}
      {goal.amount !== null && <Pace {...pace} unit="money" done={goal.won_amount} wanted={goal.amount} />}
      {goal.count !== null && <Pace {...pace} unit="count" done={goal.won} wanted={goal.count} />}
    </li>
  )
}

interface Props {
  goals: readonly GoalProgress[]
  setGoals: ReactNode
  linkTo: LinkTo
}

function Goals({ goals, linkTo }: Omit<Props, "setGoals">) {
  const words = useMessages().dashboards.goals
  if (goals.length === 0) return <p className={cardStyles.empty}>{words.empty}</p>
  return (
    // Keyboard users need to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={`stack gap-4 overflow-y-auto ${styles.goals}`} tabIndex={0}>
      {goals.map((goal) => (
        <Goal key={goal.id} goal={goal} linkTo={linkTo} />
      ))}
    </ul>
  )
}

/** The goals in the range and their progress. */
export function GoalsCard({ goals, setGoals, linkTo }: Props) {
  const words = useMessages().dashboards.goals
  return (
    <section className={cardStyles.card} aria-label={words.question}>
      <header className={cardStyles.header}>
        <h3 className={cardStyles.title}>{words.question}</h3>
        {setGoals}
      </header>
      <Part>
        <Goals goals={goals} linkTo={linkTo} />
      </Part>
    </section>
  )
}
