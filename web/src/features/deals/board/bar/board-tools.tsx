import { Rows3, ChevronDown } from "lucide-react"
import type { Board } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStored } from "../../../../lib/session/storage.ts"
import { IconButton } from "../../../../ui/marks/icon-button.tsx"
import type { BoardFilter } from "./board-filter.ts"
import { BoardViews } from "./board-views.tsx"
import { stageKinds } from "@funil/contract/settings/stage-kind"
import { useFormat } from "../../../../lib/text/format.ts"
import { Popover } from "../../../../ui/overlays/popover.tsx"
import styles from "../columns/board-totals.module.css"
import { stageSums } from "../columns/stage-sums.ts"

/** The exact totals, and the expected value of the open deals. */
function Whole({ stages, isMoney }: { stages: Board["stages"]; isMoney: boolean }) {
  const words = useMessages().boardTotals
  const format = useFormat()
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.count}</th>
            {isMoney && <th scope="col">{words.sum}</th>}
          </tr>
        </thead>
        <tbody>
          {stageKinds.map((kind) => {
            const { count, sum } = stageSums(stages, kind)
            return (
              <tr key={kind}>
                <th scope="row">{words.kinds[kind]}</th>
                <td>{format.number(count)}</td>
                {isMoney && <td>{format.money(sum)}</td>}
              </tr>
            )
          })}
        </tbody>
        {isMoney && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {words.weighted}
              </th>
              <td>{format.money(stageSums(stages, "open").weighted)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {isMoney && <p className={styles.note}>{words.weightedText}</p>}
    </>
  )
}

/** The count and sum of the visible deals: open, won and lost. Shows a sum only if it is money. */
function BoardTotals({ stages, pipeline }: Board) {
  const words = useMessages().boardTotals
  const format = useFormat()
  // The columns show the sums of custom fields.
  const isMoney = pipeline.schema.sum_field === "amount"
  const { count, sum } = stageSums(stages, "open")
  const closed = (["won", "lost"] as const).flatMap((kind) => {
    const { count: some } = stageSums(stages, kind)
    return some > 0 ? words[kind](some) : []
  })
  const told = (money: (value: number) => string) =>
    [words.open(count), ...(isMoney ? [money(sum)] : [])].join(" · ")
  return (
    <div className={styles.totals}>
      <Popover
        label={words.label}
        align="end"
        trigger={{
          className: "tool gap-2 tabular min-w-0",
          title: isMoney ? told(format.money) : undefined,
          "aria-label": [told(format.money), ...closed].join(" · "),
          children: (
            <>
              <span className={styles.main}>
                {isMoney ? <span className={styles.count}>{words.open(count)} · </span> : words.open(count)}
                {isMoney && format.shortMoney(sum)}
              </span>
              {closed.length > 0 && <span className={styles.closed}>{closed.join(" · ")}</span>}
              <ChevronDown aria-hidden="true" />
            </>
          ),
        }}
      >
        {() => <Whole stages={stages} isMoney={isMoney} />}
      </Popover>
    </div>
  )
}

interface Props {
  data: Board
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

function Density() {
  const words = useMessages().boardTools
  const [density, setDensity] = useStored("boardDensity")
  return (
    <IconButton
      size="s"
      label={words.compact}
      icon={<Rows3 />}
      aria-pressed={density === "compact"}
      onClick={() => setDensity(density ? undefined : "compact")}
    />
  )
}

/** The end of the filter bar: totals, saved filters and card density. */
export function BoardTools({ data, filter, onChange }: Props) {
  return (
    <>
      <BoardTotals {...data} />
      <BoardViews filter={filter} onChange={onChange} />
      <Density />
    </>
  )
}
