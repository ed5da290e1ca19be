import type { StageKind } from "@funil/contract/settings/stage-kind"
import { Plus, X } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { SortableList } from "../../../ui/lists/sortable-list.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { moved } from "../moved.ts"
import { StageKindBadge } from "../stages/stage-kind-badge.tsx"
import { stageKindAt } from "../stages/stage-kind.ts"
import styles from "./stage-names.module.css"

/** An unsaved stage. Its key stays stable through edits and moves. */
export interface StageDraft {
  key: string
  name: string
}

const maxStages = 50

export function draftsOf(names: readonly string[]): StageDraft[] {
  return names.map((name, index) => ({ key: String(index), name }))
}

interface RowProps {
  draft: StageDraft
  /** The index among all stages. */
  index: number
  kind: StageKind
  error: string | undefined
  onRename: (name: string) => void
  isNew?: boolean
  /** The drag handle and delete button of an open stage. */
  handle?: ReactNode
  remove?: ReactNode
}

function StageRow({ draft, index, kind, error, onRename, isNew = false, handle, remove }: RowProps) {
  const words = useMessages().pipelineConfig.form
  return (
    <div className={`row gap-2 ${styles.row}`}>
      {handle ?? <span className={styles.noButton} />}
      <div className="flex-1 min-w-0">
        <TextField
          quiet
          label={words.stage(index + 1)}
          value={draft.name}
          onChange={onRename}
          error={error}
          maxLength={200}
          autoFocus={isNew}
          onFocus={(event) => isNew && event.currentTarget.select()}
        />
      </div>
      <span className={styles.kind}>
        <StageKindBadge kind={kind} isQuiet={kind === "open"} />
      </span>
      {remove ?? <span className={styles.noButton} />}
    </div>
  )
}

interface Props {
  stages: readonly StageDraft[]
  onChange: (stages: StageDraft[]) => void
  /** Errors by field: `stages` or `stages.2`. */
  errors: Readonly<Record<string, string>>
}

/**
 * Edits the stages of a new pipeline. Open stages can be reordered, added and removed. Won and lost
 * stay at the end.
 */
export function StageNames({ stages, onChange, errors }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.form
  const added = useRef<string>(undefined)
  const open = stages.slice(0, -2)
  const add = () => {
    const key = String(Math.max(0, ...stages.map((stage) => Number(stage.key))) + 1)
    added.current = key
    onChange(stages.toSpliced(-2, 0, { key, name: words.newStage(stages.length - 1) }))
  }
  const rowOf = (index: number) => ({
    draft: stages[index] ?? { key: "", name: "" },
    index,
    kind: stageKindAt(index, stages.length),
    error: errors[`stages.${index}`],
    onRename: (name: string) =>
      onChange(stages.map((stage, at) => (at === index ? { ...stage, name } : stage))),
  })
  return (
    <div className={`stack items-start gap-1 ${styles.editor}`}>
      <SortableList
        label={words.stages}
        items={open}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        words={m.pipelineConfig.sort}
        onMove={(from, to) => onChange(moved(stages, from, to))}
      >
        {({ key, name }, index, handle) => (
          <StageRow
            {...rowOf(index)}
            isNew={added.current === key}
            handle={handle}
            remove={
              <IconButton
                size="s"
                label={open.length === 1 ? m.pipelineConfig.stages.tooFew : words.removeStage(name)}
                icon={<X />}
                disabled={open.length === 1}
                onClick={() => onChange(stages.toSpliced(index, 1))}
              />
            }
          />
        )}
      </SortableList>
      {stages.length < maxStages && (
        <Button look="plain" icon={<Plus />} onClick={add}>
          {words.addStage}
        </Button>
      )}
      <ul aria-label={m.pipelineConfig.stages.closing} className={`line-above w-full ${styles.closing}`}>
        {stages.slice(open.length).map(({ key }, index) => (
          <li key={key}>
            <StageRow {...rowOf(open.length + index)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
