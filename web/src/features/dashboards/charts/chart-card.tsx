import { ChartColumn, Ellipsis, FileSpreadsheet, ImageDown, Table2 } from "lucide-react"
import { useId, useRef, useState, useCallback } from "react"
import { saveFile } from "../../../lib/api/download.ts"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { handleFailure } from "../../../lib/api/query-client.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Menu, MenuItem } from "../../../ui/overlays/menu.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { hasAims } from "../cards/aims.ts"
import { BarChart } from "./bar-chart.tsx"
import { isGrouped } from "./bar-layout.ts"
import styles from "./chart-card.module.css"
import { csvOf } from "./chart-csv.ts"
import { type ChartData, isBlank } from "./chart-data.ts"
import { pictureOf } from "./chart-picture.ts"
import { Legend } from "./chart-legend.tsx"
import { ChartTable } from "./chart-table.tsx"
import { LineChart } from "./line-chart.tsx"
import { shapeIn } from "./line-layout.ts"
import { Part } from "../cards/part.tsx"
import type { LinkTo } from "../records-place.ts"

/** Tracks the width of an element. Undefined until it is mounted. */
function useWidth(): readonly [(element: Element | null) => (() => void) | undefined, number | undefined] {
  const [width, setWidth] = useState<number>()
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

/** A function, so that an answer that can't be drawn fails inside its own card. */
type DataOf = () => ChartData

/** A view that the card can switch to. */
interface ChartView {
  readonly label: string
  readonly data: DataOf
}

interface Props {
  /** The question that the chart answers, as its title. */
  title: string
  /** Says what would fill the empty chart. */
  empty: string
  /** One view, or several to choose from. */
  data: DataOf | readonly [ChartView, ...ChartView[]]
  linkTo: LinkTo
  /** The class that makes the card two columns wide, so no row is half empty. */
  wide?: string | undefined
}

const plotHeight = 312

interface PlotProps extends Pick<Props, "title" | "linkTo" | "empty"> {
  dataOf: DataOf
  isTable: boolean
}

function Plot({ title, dataOf, linkTo, empty, isTable }: PlotProps) {
  const [ref, width] = useWidth()
  const asked = dataOf()
  const data = asked.kind === "lines" && width ? { ...asked, shape: shapeIn(asked, width) } : asked
  const isEmpty = isBlank(data)
  const legend = data.kind === "lines" ? data.lines.length > 1 : hasAims(data)
  const grows = !isTable && data.kind === "bars" && isGrouped(data)
  const height = legend ? plotHeight - 24 : plotHeight
  return (
    <>
      {legend && !isTable && !isEmpty && <Legend data={data} />}
      <div ref={ref} className={classNames(styles.plot, grows && styles.grows)}>
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

interface CardMenuProps {
  title: string
  dataOf: DataOf
  isTable: boolean
  onTable: (isTable: boolean) => void
  chart: () => SVGSVGElement | null | undefined
}

function CardMenu({ title, dataOf, isTable, onTable, chart }: CardMenuProps) {
  const words = useMessages().dashboards
  const language = useLanguage()
  const data = dataOf()
  if (isBlank(data)) return null
  // Some systems don't allow question marks in file names.
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
        className: `icon-button icon-button-s ${styles.menu}`,
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

const NoMenu = () => null

/** A chart with its question as title. The menu shows its table and exports both. */
export function ChartCard({ title, empty, data, linkTo, wide }: Props) {
  const words = useMessages().dashboards.chart
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const [chosen, setChosen] = useState("0")
  const views = typeof data === "function" ? undefined : data
  const dataOf = typeof data === "function" ? data : (data[Number(chosen)] ?? data[0]).data
  const shown = `${chosen} ${isTable}`
  return (
    <section ref={section} className={classNames(styles.card, wide)} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <Part shown={shown} Failed={NoMenu}>
          <CardMenu
            title={title}
            dataOf={dataOf}
            isTable={isTable}
            onTable={setTable}
            chart={() => section.current?.querySelector<SVGSVGElement>("svg[role=group]")}
          />
        </Part>
      </header>
      {views && (
        <SegmentedControl
          label={words.view(title)}
          value={chosen}
          options={views.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={setChosen}
        />
      )}
      <Part shown={shown}>
        <Plot title={title} dataOf={dataOf} linkTo={linkTo} empty={empty} isTable={isTable} />
      </Part>
    </section>
  )
}

/** The placeholder of a card. */
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
