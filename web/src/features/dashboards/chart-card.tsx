import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router"
import { ChartColumn, Ellipsis, FileSpreadsheet, ImageDown, Table2 } from "lucide-react"
import { useId, useRef, useState } from "react"
import { saveFile } from "../../lib/download.ts"
import { useLanguage, useMessages } from "../../lib/messages.ts"
import { handleFailure } from "../../lib/query-client.ts"
import { Button } from "../../ui/button.tsx"
import { classNames } from "../../ui/class-names.ts"
import { Menu, MenuItem } from "../../ui/menu.tsx"
import { SegmentedControl } from "../../ui/segmented-control.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { BarChart } from "./bar-chart.tsx"
import styles from "./chart-card.module.css"
import { csvOf } from "./chart-csv.ts"
import { type ChartData, isBlank } from "./chart-data.ts"
import { pictureOf } from "./chart-picture.ts"
import { ChartTable } from "./chart-table.tsx"
import { LineChart } from "./line-chart.tsx"
import type { LinkTo } from "./records-place.ts"
import { useWidth } from "./use-width.ts"

/** One of the ways to answer a card's question. */
export interface ChartView {
  readonly label: string
  readonly data: ChartData
}

interface Props {
  /** The question that the chart answers. */
  title: string
  /** What would fill the chart while it is empty. */
  empty: string
  /** One, or several to choose from. */
  views: readonly [ChartView, ...ChartView[]]
  linkTo: LinkTo
  /** Where it takes the room of two cards, so that no row is left half empty. */
  wide?: string | undefined
}

const plotHeight = 312

interface PlotProps extends Pick<Props, "title" | "linkTo" | "empty"> {
  data: ChartData
  isTable: boolean
}

function Plot({ title, data, linkTo, empty, isTable }: PlotProps) {
  const [ref, width] = useWidth()
  const isEmpty = isBlank(data)
  const height = data.kind === "lines" && data.lines.length > 1 ? plotHeight - 24 : plotHeight
  return (
    <>
      {data.kind === "lines" && data.lines.length > 1 && !isTable && !isEmpty && <Legend data={data} />}
      <div ref={ref} className={styles.plot}>
        {isEmpty && <p className={styles.empty}>{empty}</p>}
        {!isEmpty && isTable && <ChartTable title={title} data={data} linkTo={linkTo} />}
        {!isEmpty && !isTable && width !== undefined && width > 0 && (
          <>
            {data.kind === "bars" ? (
              <BarChart title={title} data={data} width={width} height={height} linkTo={linkTo} />
            ) : (
              <LineChart title={title} data={data} width={width} height={height} linkTo={linkTo} />
            )}
          </>
        )}
      </div>
    </>
  )
}

function PlotFailed({ reset }: ErrorComponentProps) {
  const m = useMessages()
  return (
    <div className={styles.empty} role="alert">
      <p>{m.dashboards.chart.failed}</p>
      <Button size="s" onClick={reset}>
        {m.ui.tryAgain}
      </Button>
    </div>
  )
}

function Legend({ data }: { data: Extract<ChartData, { kind: "lines" }> }) {
  return (
    <ul className={styles.legend}>
      {data.lines.map(({ key, label, color }, index) => (
        <li key={key}>
          <svg width="18" height="4" aria-hidden="true">
            <line
              x1="1"
              x2="17"
              y1="2"
              y2="2"
              stroke={`var(--chart-${color + 1})`}
              strokeWidth="2.5"
              strokeDasharray={[undefined, "5 3", "2 3"][index % 3]}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

interface CardMenuProps {
  title: string
  data: ChartData
  isTable: boolean
  onTable: (isTable: boolean) => void
  chart: () => SVGSVGElement | null | undefined
}

function CardMenu({ title, data, isTable, onTable, chart }: CardMenuProps) {
  const words = useMessages().dashboards
  const language = useLanguage()
  // Some systems take no question mark in names of files.
  const name = title.replace(/\?$/, "")
  const saveCsv = () =>
    saveFile({
      file: new Blob([csvOf(data, words.table, language)], { type: "text/csv" }),
      name: `${name}.csv`,
    })
  const savePicture = async () => {
    const svg = chart()
    if (!svg) return
    try {
      saveFile({ file: await pictureOf(svg, title), name: `${name}.png` })
    } catch (error) {
      if (error instanceof Error) handleFailure(error)
    }
  }
  return (
    <Menu
      align="end"
      trigger={{
        className: styles.menu,
        "aria-label": words.chart.options(title),
        title: words.chart.menu,
        children: <Ellipsis aria-hidden="true" />,
      }}
    >
      <MenuItem icon={isTable ? <ChartColumn /> : <Table2 />} onSelect={() => onTable(!isTable)}>
        {isTable ? words.chart.asChart : words.chart.asTable}
      </MenuItem>
      <MenuItem icon={<ImageDown />} disabled={isTable} onSelect={() => void savePicture()}>
        {words.chart.png}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet />} onSelect={saveCsv}>
        {words.chart.csv}
      </MenuItem>
    </Menu>
  )
}

/** A question and its chart, with the table behind it and both as files. One that fails leaves the others as they are. */
export function ChartCard({ title, empty, views, linkTo, wide }: Props) {
  const words = useMessages().dashboards.chart
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const [chosen, setChosen] = useState("0")
  const { data } = views[Number(chosen)] ?? views[0]
  return (
    <section ref={section} className={classNames(styles.card, wide)} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {!isBlank(data) && (
          <CardMenu
            title={title}
            data={data}
            isTable={isTable}
            onTable={setTable}
            chart={() => section.current?.querySelector<SVGSVGElement>("svg[role=group]")}
          />
        )}
      </header>
      {views.length > 1 && (
        <SegmentedControl
          label={words.view(title)}
          value={chosen}
          options={views.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={setChosen}
        />
      )}
      <CatchBoundary getResetKey={() => `${chosen} ${isTable}`} errorComponent={PlotFailed}>
        <Plot title={title} data={data} linkTo={linkTo} empty={empty} isTable={isTable} />
      </CatchBoundary>
    </section>
  )
}

/** Holds the place of a card. */
export function ChartCardPlaceholder() {
  return (
    <div className={styles.card}>
      <div className={styles.header}>
        <Skeleton width="60%" height={16} />
      </div>
      <div className={styles.plot}>
        {[92, 76, 60, 48, 34, 22].map((width) => (
          <p key={width} className={styles.bone}>
            <Skeleton width={`${width}%`} height={18} />
          </p>
        ))}
      </div>
    </div>
  )
}
