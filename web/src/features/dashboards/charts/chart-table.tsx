import { useMessages } from "../../../lib/text/messages.ts"
import { hasAims } from "../cards/aims.ts"
import type { BarsData, ChartData, LinesData } from "./chart-data.ts"
import { sumOf } from "./chart-data.ts"
import styles from "./chart-table.module.css"
import { useMeasure } from "./measure.ts"
import type { LinkTo, RecordsLink } from "../records-place.ts"
import { useSpanText } from "./span-text.ts"

function Cell({ text, link, name }: { text: string; link: RecordsLink | undefined; name: string }) {
  if (!link) return <td className={styles.number}>{text}</td>
  return (
    <td className={styles.number}>
      <a {...link} aria-label={`${name}: ${text}`}>
        {text}
      </a>
    </td>
  )
}

function BarRows({ data, linkTo }: { data: BarsData; linkTo: LinkTo }) {
  const { table: words, nothing } = useMessages().dashboards
  const measure = useMeasure()
  const { full } = measure(data.unit)
  const sum = sumOf(data.marks)
  const isAimed = hasAims(data)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.value}</th>
          {data.isWhole && <th scope="col">{words.share}</th>}
          {isAimed && <th scope="col">{words.goal}</th>}
          {isAimed && <th scope="col">{words.left}</th>}
        </tr>
      </thead>
      <tbody>
        {data.marks.map(({ key, label, value, filters, aim }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <Cell text={full(value)} link={linkTo(filters)} name={label} />
            {data.isWhole && (
              <td className={styles.number}>{measure("percent").full(sum > 0 ? (value / sum) * 100 : 0)}</td>
            )}
            {isAimed && <td className={styles.number}>{aim ? full(aim.goal) : nothing}</td>}
            {isAimed && <td className={styles.number}>{aim ? full(aim.left) : nothing}</td>}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function LineRows({ data, linkTo }: { data: LinesData; linkTo: LinkTo }) {
  const words = useMessages().dashboards.table
  const { full } = useMeasure()(data.unit)
  const span = useSpanText()
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          {data.lines.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.lines[0]?.points.map((point, index) => (
          <tr key={point.from}>
            <th scope="row">{span.long(data.step, point)}</th>
            {data.lines.map(({ key, label, points }) => (
              <Cell
                key={key}
                text={full(points[index]?.value ?? 0)}
                link={linkTo(points[index]?.filters ?? null)}
                name={`${label}, ${span.long(data.step, point)}`}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

export function ChartTable({ title, data, linkTo }: { title: string; data: ChartData; linkTo: LinkTo }) {
  return (
    // Keyboard users need to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        {data.kind === "bars" ? (
          <BarRows data={data} linkTo={linkTo} />
        ) : (
          <LineRows data={data} linkTo={linkTo} />
        )}
      </table>
    </div>
  )
}
