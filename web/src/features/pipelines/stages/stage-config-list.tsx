import { type Pipeline, type Stage, updateStage } from "@funil/contract/schemas/settings/pipelines"
import { Link } from "@tanstack/react-router"
import { Hourglass, MessageCircle, Pencil, Plus, Trash2 } from "lucide-react"
import { type ReactNode, Suspense } from "react"
import { requireSeen } from "../../../lib/api/fresh-write.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { buttonClass } from "../../../ui/marks/button.tsx"
import { ClashNotice } from "../../../ui/forms/clash-notice.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { inPlaceKeys } from "../../../ui/forms/in-place-keys.ts"
import { useInPlace } from "../../../ui/forms/in-place.ts"
import { SaveMark } from "../../../ui/forms/save-mark.tsx"
import { SortableList } from "../../../ui/lists/sortable-list.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { placeOf } from "../../../settings/setting-order.ts"
import { useMoveStage, useSaveStage } from "../config/pipeline-config-api.ts"
import { useRemoveStage } from "./remove-stage.ts"
import styles from "./stage-config-list.module.css"
import { StageKindBadge } from "./stage-kind-badge.tsx"
import { late } from "../../../ui/screen/late.ts"

const RemoveStageDialog = late(async () => (await import("./remove-stage-dialog.tsx")).RemoveStageDialog)

function StageName({ stage }: { stage: Stage }) {
  const m = useMessages()
  const saveStage = useSaveStage(stage)
  const name = useInPlace({
    value: stage.name,
    name: "name",
    label: m.pipelineConfig.form.stage(stage.position),
    schema: updateStage.body.shape.name,
    save: async (next, seen) => {
      const { data, undoToken } = await saveStage((now) => {
        requireSeen(now.name, seen, next)
        return { name: next }
      })
      return { value: data.name, undoToken }
    },
  })
  return (
    <div className={`flex-1 min-w-0 ${styles.name}`}>
      <TextField
        quiet
        label={m.pipelineConfig.form.stage(stage.position)}
        value={name.value}
        onChange={name.change}
        error={name.error}
        suffix={<SaveMark state={name.state} />}
        {...inPlaceKeys(name)}
      />
      <ClashNotice field={name} show={String} />
    </div>
  )
}

interface RowProps {
  stage: Stage
  /** The drag handle and delete button of an open stage. */
  handle?: ReactNode
  remove?: ReactNode
}

function StageRow({ stage, handle = <span className={styles.noButton} />, remove }: RowProps) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  const { id, pipelineId, name, kind, timeout, whatsapp_default_message } = stage
  return (
    <div className={`flex items-start gap-1 ${styles.row}`}>
      {handle}
      <span className={styles.kind}>
        <StageKindBadge kind={kind} isQuiet />
      </span>
      <StageName stage={stage} />
      <span className="row gap-2 text-s muted">
        {timeout !== null && timeout > 0 && kind === "open" && (
          <span className={`inline-row gap-1 nowrap icon-s ${styles.mark}`} title={words.timeout}>
            <Hourglass aria-hidden="true" />
            {words.timeoutShort(timeout)}
          </span>
        )}
        {whatsapp_default_message && (
          <span
            className={`inline-row gap-1 nowrap icon-s ${styles.mark}`}
            role="img"
            title={words.hasMessage}
            aria-label={words.hasMessage}
          >
            <MessageCircle aria-hidden="true" />
          </span>
        )}
        {kind !== "open" && <span className={`faint ${styles.word}`}>{m.pipelines.kinds[kind]}</span>}
      </span>
      <Link
        to="/admin/configs/pipelines/$pipelineId/stages/$stageId/edit"
        params={{ pipelineId, stageId: id }}
        className={`rounded center muted ${styles.edit}`}
        title={words.edit(name)}
        aria-label={words.edit(name)}
      >
        <Pencil aria-hidden="true" />
      </Link>
      {remove ?? <span className={styles.noButton} />}
    </div>
  )
}

interface RemoveProps {
  name: string
  isLastOne: boolean
  onClick: () => void
}

function RemoveButton({ name, isLastOne, onClick }: RemoveProps) {
  const { tooFew, remove } = useMessages().pipelineConfig.stages
  const label = isLastOne ? tooFew : remove(name)
  return <IconButton size="s" label={label} icon={<Trash2 />} disabled={isLastOne} onClick={onClick} />
}

/**
 * The stages of a pipeline. Open stages can be reordered, added and deleted. Won and lost stay at
 * the end.
 */
export function StageConfigList({ pipeline }: { pipeline: Pipeline }) {
  const m = useMessages()
  const words = m.pipelineConfig.stages
  const move = useMoveStage(pipeline.id)
  const removal = useRemoveStage(pipeline)
  const [open, closing] = [pipeline.stages.slice(0, -2), pipeline.stages.slice(-2)]
  return (
    <>
      <SortableList
        label={m.pipelineConfig.config.stages}
        items={open}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        words={m.pipelineConfig.sort}
        onMove={(from, to) => move(placeOf(pipeline.stages, from, to))}
      >
        {(stage, _, handle) => (
          <StageRow
            stage={stage}
            handle={handle}
            remove={
              <RemoveButton
                name={stage.name}
                isLastOne={open.length === 1}
                onClick={() => void removal.remove(stage)}
              />
            }
          />
        )}
      </SortableList>
      <div>
        <Link
          to="/admin/configs/pipelines/$pipelineId/stages/create"
          params={{ pipelineId: pipeline.id }}
          className={buttonClass({ look: "plain" })}
        >
          <Plus aria-hidden="true" />
          {words.add}
        </Link>
      </div>
      <ul aria-label={words.closing} className={`line-above ${styles.closing}`}>
        {closing.map((stage) => (
          <li key={stage.id}>
            <StageRow stage={stage} />
          </li>
        ))}
      </ul>
      <Suspense>
        {removal.asked && (
          <RemoveStageDialog
            {...removal.asked}
            reasons={pipeline.lost_reason_options}
            onClose={removal.close}
          />
        )}
      </Suspense>
    </>
  )
}
