import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Pencil, SquareKanban, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { SettingEmpty, SettingList } from "../../../settings/setting-list.tsx"
import { placeOf } from "../../../settings/setting-order.ts"
import { rowLink, RowMenu, RowText, SettingRow } from "../../../settings/setting-row.tsx"
import { SortableList } from "../../../ui/lists/sortable-list.tsx"
import { MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx"
import { pipelinesOptions } from "../pipeline-api.ts"
import { useMovePipeline } from "./pipeline-config-api.ts"
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
    <SettingRow
      start={handle}
      tools={
        <RowMenu label={words.actions(name)}>
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
        </RowMenu>
      }
    >
      <Link to="/admin/configs/pipelines/$pipelineId/edit" params={{ pipelineId: id }} className={rowLink}>
        <RowText
          name={name}
          detail={
            <span className="block text-s truncate">
              {m.pipelines.stageNames(stages.length)} · {stages.map((stage) => stage.name).join(", ")}
            </span>
          }
        />
      </Link>
    </SettingRow>
  )
}

/** The pipelines in their shared order, to sort, open, edit and delete. */
export function PipelineConfigList({ create, ...actions }: Props) {
  const m = useMessages()
  const { emptyTitle, emptyText } = m.pipelineConfig.list
  const move = useMovePipeline()
  return (
    <SettingList
      query={useQuery(pipelinesOptions)}
      failed={m.pipelines.loadFailed}
      empty={<SettingEmpty icon={<SquareKanban />} title={emptyTitle} text={emptyText} action={create} />}
    >
      {(pipelines) => (
        <div className="framed-list">
          <SortableList
            label={m.pipelines.title}
            items={pipelines}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            words={m.pipelineConfig.sort}
            onMove={(from, to) => move(placeOf(pipelines, from, to))}
          >
            {(pipeline, _, handle) => <PipelineRow pipeline={pipeline} handle={handle} {...actions} />}
          </SortableList>
        </div>
      )}
    </SettingList>
  )
}
