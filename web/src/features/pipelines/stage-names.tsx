import { Plus, X } from "lucide-react"
import { useRef } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { SortableList } from "../../ui/sortable-list.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { moved } from "./moved.ts"
import { StageKindBadge } from "./stage-kind-badge.tsx"
import { stageKindAt } from "./stage-kind.ts"
import styles from "./stage-names.module.css"

/** A stage that is not saved yet; the key keeps its row through edits and moves. */
export interface StageDraft {
  key: string
  name: string
}

const fewest = 3
const maxStages = 50

export function draftsOf(names: readonly string[]): StageDraft[] {
  return names.map((name, index) => ({ key: String(index), name }))
}

interface Props {
  stages: readonly StageDraft[]
  onChange: (stages: StageDraft[]) => void
  /** Errors of the form by field: `stages` or `stages.2`. */
  errors: Readonly<Record<string, string>>
}

/** The names of the stages of a pipeline that is being made: rename, order, add, take away. */
export function StageNames({ stages, onChange, errors }: Props) {
  const m = useMessages()
  const words = m.pipelineConfig.form
  const added = useRef<string>(undefined)
  const add = () => {
    const key = String(Math.max(0, ...stages.map((stage) => Number(stage.key))) + 1)
    added.current = key
    onChange(stages.toSpliced(-2, 0, { key, name: words.newStage(stages.length - 1) }))
  }
  const kindOf = (index: number) => stageKindAt(index, stages.length)
  const rename = (index: number, name: string) =>
    onChange(stages.map((stage, at) => (at === index ? { ...stage, name } : stage)))
  return (
    <div className={styles.editor}>
      <SortableList
        label={words.stages}
        items={stages}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        words={m.pipelineConfig.sort}
        onMove={(from, to) => onChange(moved(stages, from, to))}
      >
        {({ key, name }, index, handle) => (
          <div className={styles.row}>
            {handle}
            <div className={styles.name}>
              <TextField
                quiet
                label={words.stage(index + 1)}
                value={name}
                onChange={(next) => rename(index, next)}
                error={errors[`stages.${index}`]}
                maxLength={200}
                autoFocus={added.current === key}
                onFocus={(event) => added.current === key && event.currentTarget.select()}
              />
            </div>
            <span className={styles.kind}>
              <StageKindBadge kind={kindOf(index)} isQuiet={kindOf(index) === "open"} />
            </span>
            <IconButton
              size="s"
              label={words.removeStage(name)}
              icon={<X />}
              disabled={stages.length <= fewest}
              onClick={() => onChange(stages.toSpliced(index, 1))}
            />
          </div>
        )}
      </SortableList>
      {stages.length < maxStages && (
        <Button look="plain" icon={<Plus />} onClick={add}>
          {words.addStage}
        </Button>
      )}
    </div>
  )
}
