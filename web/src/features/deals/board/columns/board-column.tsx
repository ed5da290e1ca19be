import { useEffect, useRef } from "react"
import type { BoardStage, Pipeline } from "@funil/contract/settings/pipelines"
import type { FilterBody } from "@funil/contract/shared/filters"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStored } from "../../../../lib/session/storage.ts"
import { classNames } from "../../../../ui/screen/class-names.ts"
import { usePhone } from "../../../../ui/screen/phone.ts"
import type { CardList } from "../../../pipelines/pipeline-api.ts"
import styles from "./board-column.module.css"
import type { BoardFilter } from "../bar/board-filter.ts"
import { useBoardModel, useStorePart } from "../board-model.ts"
import { AddButton, ColumnAdding } from "./column-adding.tsx"
import { ColumnHeader } from "./column-header.tsx"
import { ColumnList } from "./column-list.tsx"
import { ColumnStrip } from "./column-strip.tsx"
import { useDragging } from "../drag/dragging.ts"
import { isFolded } from "./is-folded.ts"
import { stageColour } from "./stage-colour.ts"
import { useStageOrder } from "./stage-orders.ts"
import { useColumn } from "./use-column.ts"

export interface ColumnProps {
  stage: BoardStage
  pipeline: Pipeline
  filter: BoardFilter
  body: FilterBody | null
  onFilter: (filter: BoardFilter) => void
  canCreate: boolean
  search: string
  /** How many rows to render beyond the visible ones. Undefined before the first rows render. */
  ahead: number | undefined
}

/** Whether a stage is folded, and how to toggle it. */
function useFolded(stage: BoardStage): [boolean, (isFolded: boolean) => void] {
  const [folds = {}, store] = useStored("stageFolds")
  const { [stage.id]: _, ...others } = folds
  return [
    isFolded(folds, stage),
    (folded) =>
      store(Object.fromEntries([...Object.entries(others), [stage.id, folded] as const].slice(-200))),
  ]
}

function OpenColumn({ onCollapse, ...props }: ColumnProps & { onCollapse: () => void }) {
  const { stage, pipeline, body, canCreate } = props
  const m = useMessages()
  const model = useBoardModel()
  const dragging = useDragging()
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const order = useStageOrder(pipeline.id, stage.id)
  const list: CardList = { pipelineId: pipeline.id, stageId: stage.id, filter: body, order }
  const column = useColumn(stage, list, pipeline.schema.sum_field === "amount")
  const isOver = useStorePart(model.dropLine, (line) => line?.stageId === stage.id)
  useEffect(() => {
    if (!dragging || !section.current || !scroller.current) return undefined
    return dragging.makeColumn(section.current, scroller.current, model)
  }, [dragging, model])
  return (
    <section
      ref={section}
      data-stage={stage.id}
      className={classNames(styles.column, isOver && styles.over)}
      style={stageColour(stage, pipeline.stages.length)}
      aria-label={m.board.column.label(stage.name, column.view.count)}
    >
      <ColumnHeader {...props} list={list} view={column.view} onCollapse={onCollapse} />
      {canCreate && <ColumnAdding stage={stage} at="head" />}
      <ColumnList
        scroller={scroller}
        column={column}
        stage={stage}
        isSorted={order !== undefined}
        flags={pipeline.schema}
        search={props.search}
        ahead={props.ahead}
      />
      {canCreate && <ColumnAdding stage={stage} at="foot" />}
      {canCreate && <AddButton stage={stage} />}
    </section>
  )
}

/** A stage with its cards, or a narrow strip when folded. */
export function BoardColumn(props: ColumnProps) {
  const isPhone = usePhone()
  const { stage, pipeline } = props
  const [folded, setFolded] = useFolded(stage)
  if (folded && !isPhone)
    return <ColumnStrip stage={stage} pipeline={pipeline} onExpand={() => setFolded(false)} />
  return <OpenColumn {...props} onCollapse={() => setFolded(true)} />
}
