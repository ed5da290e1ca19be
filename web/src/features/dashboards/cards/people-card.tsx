import type { DashboardQuery, PeopleDashboard } from "@funil/contract/home/dashboards"
import { ArrowDown, ArrowUp, Ellipsis, FileSpreadsheet } from "lucide-react"
import { useId, useState } from "react"
import { saveFile } from "../../../lib/api/download.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Menu, MenuItem } from "../../../ui/overlays/menu.tsx"
import { usePhone } from "../../../ui/screen/phone.ts"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import card from "../charts/chart-card.module.css"
import { csvOfRows } from "../charts/chart-csv.ts"
import table from "../charts/chart-table.module.css"
import { peopleOptions, useDashboard } from "../dashboard-api.ts"
import { useMeasure } from "../charts/measure.ts"
import styles from "./people-card.module.css"
import { nameOf, peopleColumns, type PeopleOrder, peopleRows, sortedPeople } from "./people-table.ts"
import { useRecordsLink } from "../records-place.ts"

type Figures = PeopleDashboard["all"]

interface HeadProps {
  order: PeopleOrder
  onOrder: (order: PeopleOrder) => void
}

function Head({ order, onOrder }: HeadProps) {
  const words = useMessages().dashboards.people
  return (
    <thead>
      <tr>
        {(["name", ...peopleColumns] as const).map((by) => {
          const isBy = order.by === by
          const Arrow = order.isUp ? ArrowUp : ArrowDown
          // Names sort ascending by default, figures descending.
          const isUp = isBy ? !order.isUp : by === "name"
          return (
            <th key={by} scope="col" aria-sort={isBy ? (order.isUp ? "ascending" : "descending") : undefined}>
              <button
                type="button"
                className={`inline-row gap-1 text-inherit nowrap ${styles.sort}`}
                onClick={() => onOrder({ by, isUp })}
              >
                {by === "name" ? words.person : words.columns[by]}
                <Arrow aria-hidden="true" className={classNames(styles.arrow, !isBy && styles.unsorted)} />
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** The figures of a person or the total, each with a link to its records. */
function Cells({ figures, name }: { figures: Figures; name: string }) {
  const words = useMessages().dashboards.people
  const measure = useMeasure()
  const isPhone = usePhone()
  const links = { deal: useRecordsLink("deal"), task: useRecordsLink("task") }
  return peopleColumns.map((column) => {
    const { value, filters } = figures[column]
    const { short, full } = measure(column === "amount" ? "money" : "count")
    const text = isPhone ? short(value) : full(value)
    const linkTo = column === "activities" || column === "calls" ? links.task : links.deal
    const link = value === 0 ? undefined : linkTo(filters)
    return (
      <td key={column} className={classNames(table.number, value === 0 && "faint")}>
        {link ? (
          <a {...link} aria-label={`${name}, ${words.columns[column]}: ${full(value)}`}>
            {text}
          </a>
        ) : (
          text
        )}
      </td>
    )
  })
}

function People({ answer, title }: { answer: PeopleDashboard; title: string }) {
  const words = useMessages().dashboards.people
  const { number } = useFormat()
  const [order, setOrder] = useState<PeopleOrder>({ by: "amount", isUp: false })
  const people = sortedPeople(answer.people, order, words)
  return (
    <>
      {/* Keyboard users need to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <table className={classNames(table.table, styles.table)}>
          <Head order={order} onOrder={setOrder} />
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row">{nameOf(person, words)}</th>
                <Cells figures={person} name={nameOf(person, words)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.total}</th>
              <Cells figures={answer.all} name={words.total} />
            </tr>
          </tfoot>
        </table>
      </div>
      {answer.count > people.length && (
        <p className="text-s faint">{words.more(number(people.length), number(answer.count))}</p>
      )}
    </>
  )
}

function CardMenu({ answer, title }: { answer: PeopleDashboard; title: string }) {
  const words = useMessages().dashboards
  const language = useLanguage()
  const saveCsv = () => {
    const rows = peopleRows(answer.people, answer.all, words.people)
    const file = new Blob([csvOfRows(rows, language)], { type: "text/csv" })
    // Some systems don't allow question marks in file names.
    saveFile({ file, name: `${title.replace(/\?$/, "")}.csv` })
  }
  return (
    <Menu
      align="end"
      trigger={{
        className: card.menu,
        "aria-label": words.chart.options(title),
        title: words.chart.menu,
        children: <Ellipsis aria-hidden="true" />,
      }}
    >
      <MenuItem icon={<FileSpreadsheet />} onSelect={saveCsv}>
        {words.chart.csv}
      </MenuItem>
    </Menu>
  )
}

/** A table of each person's results in the period. */
export function PeopleCard({ query, wide }: { query: DashboardQuery; wide: string | undefined }) {
  const words = useMessages().dashboards
  const { answer, error, isOld, refetch } = useDashboard(peopleOptions(query))
  const titleId = useId()
  const { title } = words.people
  return (
    <section
      className={classNames(card.card, styles.card, wide)}
      aria-labelledby={titleId}
      aria-busy={!answer || isOld}
      data-old={isOld || undefined}
    >
      <header className={card.header}>
        <h3 id={titleId} className={card.title}>
          {title}
        </h3>
        {answer && <CardMenu answer={answer} title={title} />}
      </header>
      {answer && <People answer={answer} title={title} />}
      {!answer && error && (
        <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!answer &&
        !error &&
        [92, 84, 88, 80].map((width) => <Skeleton key={width} width={`${width}%`} height={18} />)}
    </section>
  )
}
