import { useQueryClient } from "@tanstack/react-query"
import { CircleAlert, EllipsisVertical, Hourglass, Plus } from "lucide-react"
import { Suspense } from "react"
import type { BoardStage, Pipeline } from "@funil/contract/settings/pipelines"
import { useFormat } from "../../../../lib/text/format.ts"
import { useCan } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { classNames } from "../../../../ui/screen/class-names.ts"
import { IconButton } from "../../../../ui/marks/icon-button.tsx"
import { Later } from "../../../../ui/screen/later.tsx"
import { Menu, MenuItem } from "../../../../ui/overlays/menu.tsx"
import { usePhone } from "../../../../ui/screen/phone.ts"
import type { CardList } from "../../../pipelines/pipeline-api.ts"
import type { Activity, BoardFilter } from "../bar/board-filter.ts"
import { useBoardModel } from "../board-model.ts"
import styles from "./column-header.module.css"
import type { ColumnView } from "./column-view.ts"
import { maxSelected, selectColumn } from "../questions/selection.ts"
import { late } from "../../../../ui/screen/late.ts"

const loadOrder = async () => (await import("./column-order.tsx")).ColumnOrder
const loadMark = async () => (await import("./sort-mark.tsx")).SortMark
const OwnSum = late(async () => (await import("./own-sum.tsx")).OwnSum)

interface Props {
  stage: BoardStage
  view: ColumnView
  list: CardList
  pipeline: Pipeline
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
  onCollapse: () => void
  canCreate: boolean
}

function isOnly(filter: BoardFilter, activity: Activity): boolean {
  return filter.activity?.length === 1 && filter.activity[0] === activity
}

/** The number of late or stuck deals. Clicking toggles a filter for them. */
function Counter({
  count,
  activity,
  filter,
  onFilter,
}: Pick<Props, "filter" | "onFilter"> & { count: number; activity: "late" | "stuck" }) {
  const m = useMessages()
  if (count === 0) return null
  const isOn = isOnly(filter, activity)
  const text = count >= 100 ? "99+" : String(count)
  const label = isOn ? m.board.column.showAll : m.board.column[activity](text)
  const Icon = activity === "late" ? CircleAlert : Hourglass
  return (
    <button
      type="button"
      className={classNames(styles.counter, styles[activity])}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={() => onFilter({ ...filter, activity: isOn ? undefined : [activity] })}
    >
      <Icon aria-hidden="true" />
      {text}
    </button>
  )
}

function ColumnMenu({
  stage,
  view,
  list,
  onCollapse,
}: Pick<Props, "stage" | "view" | "list" | "onCollapse">) {
  const m = useMessages()
  const client = useQueryClient()
  const model = useBoardModel()
  const canSelect = useCan("record.mass_update")
  const isPhone = usePhone()
  const words = m.board.column
  return (
    <Menu
      align="end"
      trigger={{
        className: "icon-button icon-button-s",
        "aria-label": words.actions(stage.name),
        title: words.actions(stage.name),
        children: <EllipsisVertical aria-hidden="true" />,
      }}
    >
      {canSelect && (
        <MenuItem
          disabled={view.count === 0}
          onSelect={() => void selectColumn(client, model, list, stage.count).catch(() => undefined)}
        >
          {stage.count > maxSelected ? words.selectSome(maxSelected) : words.selectAll}
        </MenuItem>
      )}
      {!isPhone && <MenuItem onSelect={onCollapse}>{words.collapseShort}</MenuItem>}
      <Later load={loadOrder} props={list} />
    </Menu>
  )
}

/** The sticky head of a column: color, name, exact count and sum, and what needs attention. */
export function ColumnHeader(props: Props) {
  const { stage, view, list, pipeline, filter, onFilter, canCreate } = props
  const m = useMessages()
  const format = useFormat()
  const model = useBoardModel()
  const isMoney = pipeline.schema.sum_field === "amount"
  const sum = format.money(view.sum)
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h2 className={styles.name} title={stage.name}>
          {stage.name}
        </h2>
        <span className={classNames(styles.count, "tabular")}>{format.number(view.count)}</span>
        {list.order && <Later load={loadMark} props={{ order: list.order }} />}
        {canCreate && (
          <IconButton
            size="s"
            label={m.board.column.add(stage.name)}
            icon={<Plus />}
            onClick={() => model.adding.set({ stageId: stage.id, at: "head" })}
          />
        )}
        <ColumnMenu {...props} />
      </div>
      <div className={styles.bottom}>
        <span
          className="flex-1 min-w-0 text-s muted truncate tabular"
          title={isMoney ? m.board.column.sum(sum) : undefined}
        >
          {isMoney ? (
            sum
          ) : (
            <Suspense fallback={format.number(view.sum)}>
              <OwnSum name={pipeline.schema.sum_field} sum={view.sum} />
            </Suspense>
          )}
        </span>
        <Counter count={stage.late} activity="late" filter={filter} onFilter={onFilter} />
        <Counter count={stage.stuck} activity="stuck" filter={filter} onFilter={onFilter} />
      </div>
    </header>
  )
}
