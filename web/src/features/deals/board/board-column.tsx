import { useEffect, useRef } from "react"
import type { BoardStage, Pipeline } from "@funil/contract/pipelines"
import { useMessages } from "../../../lib/messages.ts"
import { useStored } from "../../../lib/storage.ts"
import { classNames } from "../../../ui/class-names.ts"
import { usePhone } from "../../../ui/phone.ts"
import type { CardList } from "../../pipelines/pipeline-api.ts"
import styles from "./board-column.module.css"
import type { BoardFilter } from "./board-filter.ts"
import { useBoardModel, useStorePart } from "./board-model.ts"
import { AddButton, ColumnAdding } from "./column-adding.tsx"
import { ColumnHeader } from "./column-header.tsx"
import { ColumnList } from "./column-list.tsx"
import { ColumnStrip } from "./column-strip.tsx"
import { useDragging } from "./dragging.ts"
import { stageColour } from "./stage-colour.ts"
import { useColumn } from "./use-column.ts"

export interface ColumnProps {
  stage: BoardStage
  list: CardList
  pipeline: Pipeline
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
  canCreate: boolean
  search: string
  /** Rows that are made beyond those in view; undefined where none is made yet. */
  ahead: number | undefined
}

/** The stages that I have folded, and how to fold one or open it again. */
export function useCollapsed(stageId: string): [boolean, (isCollapsed: boolean) => void] {
  const [stored = [], store] = useStored("collapsedStages")
  const others = stored.filter((id) => id !== stageId)
  return [
    others.length < stored.length,
    (isCollapsed) => store(isCollapsed ? [...others, stageId].slice(-200) : others),
  ]
}

function OpenColumn({ onCollapse, ...props }: ColumnProps & { onCollapse: () => void }) {
  const { stage, list, pipeline, canCreate } = props
  const m = useMessages()
  const model = useBoardModel()
  const dragging = useDragging()
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
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
      <ColumnHeader {...props} view={column.view} onCollapse={onCollapse} />
      {canCreate && <ColumnAdding stage={stage} at="head" />}
      <ColumnList
        scroller={scroller}
        column={column}
        stage={stage}
        flags={pipeline.schema}
        search={props.search}
        ahead={props.ahead}
      />
      {canCreate && <ColumnAdding stage={stage} at="foot" />}
      {canCreate && <AddButton stage={stage} />}
    </section>
  )
}

/** A stage with its cards; folded, a strip with name and count. */
export function BoardColumn(props: ColumnProps) {
  const isPhone = usePhone()
  const [isCollapsed, setCollapsed] = useCollapsed(props.stage.id)
  if (isCollapsed && !isPhone) {
    return (
      <ColumnStrip
        stage={props.stage}
        stages={props.pipeline.stages.length}
        onExpand={() => setCollapsed(false)}
      />
    )
  }
  return <OpenColumn {...props} onCollapse={() => setCollapsed(true)} />
}
