import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Ellipsis, Pencil, SquareKanban, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { SortableList } from "../../../ui/lists/sortable-list.tsx"
import { useMovePipeline } from "./pipeline-config-api.ts"
import { pipelinesOptions } from "../pipeline-api.ts"
import styles from "./pipeline-config-list.module.css"
import { useRemovePipeline } from "./remove-pipeline.ts"

interface Props {
  onOpenBoard: (id: string) => void
  onEdit: (id: string) => void
  /** The call to action of the empty list. */
  create: ReactNode
}

function PipelineRow({
  pipeline,
  handle,
  ...actions
}: { pipeline: Pipeline; handle: ReactNode } & Omit<Props, "create">) {
  const m = useMessages()
  const words = m.pipelineConfig.list
  const remove = useRemovePipeline()
  const { id, name, stages } = pipeline
  return (
    <div className={`row gap-1 hoverable ${styles.row}`}>
      {handle}
      <Link
        to="/admin/configs/pipelines/$pipelineId/edit"
        params={{ pipelineId: id }}
        className={`rounded stack flex-1 min-w-0 text-inherit no-underline ${styles.link}`}
      >
        <span className="medium break">{name}</span>
        <span className="text-s muted truncate">
          {m.pipelines.stageNames(stages.length)} · {stages.map((stage) => stage.name).join(", ")}
        </span>
      </Link>
      <Menu
        align="end"
        trigger={{ className: "icon-button", "aria-label": words.actions(name), children: <Ellipsis /> }}
      >
        <MenuItem icon={<SquareKanban />} onSelect={() => actions.onOpenBoard(id)}>
          {words.board}
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => actions.onEdit(id)}>
          {words.edit}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(pipeline)}>
          {words.remove}
        </MenuItem>
      </Menu>
    </div>
  )
}

/** The pipelines in their shared order, to sort, open, edit and delete. */
export function PipelineConfigList({ create, ...actions }: Props) {
  const m = useMessages()
  const pipelines = useQuery(pipelinesOptions)
  const move = useMovePipeline()
  if (pipelines.isError && !pipelines.data) {
    return (
      <ErrorState
        title={m.pipelines.loadFailed}
        error={pipelines.error}
        onRetry={() => void pipelines.refetch()}
      />
    )
  }
  if (!pipelines.data) {
    return (
      <div className="framed-list" aria-busy="true">
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={`stack justify-center gap-2 ruled ${styles.placeholder}`}>
            <Skeleton width="30%" />
            <Skeleton width="65%" height={12} />
          </div>
        ))}
      </div>
    )
  }
  if (pipelines.data.length === 0) {
    return (
      <EmptyState icon={<SquareKanban />} title={m.pipelineConfig.list.emptyTitle} action={create}>
        {m.pipelineConfig.list.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="framed-list">
      <SortableList
        label={m.pipelines.title}
        items={pipelines.data}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        words={m.pipelineConfig.sort}
        onMove={(from, to) => move(pipelines.data, from, to)}
      >
        {(pipeline, _, handle) => <PipelineRow pipeline={pipeline} handle={handle} {...actions} />}
      </SortableList>
    </div>
  )
}
