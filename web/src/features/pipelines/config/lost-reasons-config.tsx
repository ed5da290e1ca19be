import { type Pipeline, updatePipeline } from "@funil/contract/schemas/settings/pipelines"
import { Plus, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import { requireSeen } from "../../../lib/api/fresh-write.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { ClashNotice } from "../../../ui/forms/clash-notice.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { useInPlace } from "../../../ui/forms/in-place.ts"
import { SaveMark } from "../../../ui/forms/save-mark.tsx"
import { SortableList } from "../../../ui/lists/sortable-list.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import styles from "./lost-reasons-config.module.css"
import { moved } from "../moved.ts"
import { useSavePipeline } from "./pipeline-config-api.ts"
import { FormElement } from "../../../ui/forms/form-element.tsx"

const longest = 120

interface RowProps {
  reason: string
  index: number
  handle: ReactNode
  isTaken: (text: string) => boolean
  onRename: (text: string) => void
  onRemove: () => void
}

function ReasonRow({ reason, index, handle, isTaken, onRename, onRemove }: RowProps) {
  const m = useMessages()
  const words = m.pipelineConfig.config
  const [text, setText] = useState<string>()
  const typed = text?.trim()
  const error = typed !== undefined && typed !== reason && isTaken(typed) ? words.reasonTaken : undefined
  const leave = () => {
    if (error) return
    if (typed && typed !== reason) onRename(typed)
    setText(undefined)
  }
  return (
    <div className={styles.row}>
      {handle}
      <div className="flex-1 min-w-0">
        <TextField
          quiet
          label={words.reason(index + 1)}
          value={text ?? reason}
          onChange={setText}
          maxLength={longest}
          error={error}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur()
            if (event.key !== "Escape" || text === undefined) return
            event.preventDefault()
            setText(undefined)
          }}
        />
      </div>
      <IconButton size="s" label={m.ui.remove(reason)} icon={<X />} onClick={onRemove} />
    </div>
  )
}

function NewReason({
  isTaken,
  onAdd,
}: {
  isTaken: (text: string) => boolean
  onAdd: (text: string) => void
}) {
  const m = useMessages()
  const words = m.pipelineConfig.config
  const [text, setText] = useState("")
  const isRepeated = isTaken(text.trim())
  return (
    <FormElement
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === "" || isRepeated) return
        onAdd(text.trim())
        setText("")
      }}
    >
      <div className="flex-1 min-w-0">
        <TextField
          quiet
          label={words.newReason}
          placeholder={words.newReason}
          value={text}
          onChange={setText}
          maxLength={longest}
          error={isRepeated ? words.reasonTaken : undefined}
        />
      </div>
      <IconButton type="submit" label={words.addReason} icon={<Plus />} />
    </FormElement>
  )
}

/** Edits the lost reasons of a pipeline. Each change saves at once. */
export function LostReasonsConfig({ pipeline }: { pipeline: Pipeline }) {
  const m = useMessages()
  const savePipeline = useSavePipeline(pipeline.id)
  const field = useInPlace<string[]>({
    value: pipeline.lost_reason_options,
    name: "lost_reason_options",
    label: m.pipelineConfig.config.reasons,
    schema: updatePipeline.body.shape.lost_reason_options,
    save: async (next, seen) => {
      const { data, undoToken } = await savePipeline((now) => {
        requireSeen(now.lost_reason_options, seen, next)
        return { lost_reason_options: next }
      })
      return { value: data.lost_reason_options, undoToken }
    },
  })
  const reasons = field.value
  const isTaken = (text: string) => reasons.some((reason) => reason.toLowerCase() === text.toLowerCase())
  return (
    <div>
      <SortableList
        label={m.pipelineConfig.config.reasons}
        items={reasons}
        keyOf={(reason) => reason}
        nameOf={(reason) => reason}
        words={m.pipelineConfig.sort}
        onMove={(from, to) => field.choose(moved(reasons, from, to))}
      >
        {(reason, index, handle) => (
          <ReasonRow
            reason={reason}
            index={index}
            handle={handle}
            isTaken={isTaken}
            onRename={(text) => field.choose(reasons.with(index, text))}
            onRemove={() => field.choose(reasons.toSpliced(index, 1))}
          />
        )}
      </SortableList>
      <NewReason isTaken={isTaken} onAdd={(text) => field.choose([...reasons, text])} />
      <p className={`row gap-2 ${styles.state}`}>
        <SaveMark state={field.state} />
        {field.error && (
          <span className="text-s text-danger" role="alert">
            {field.error}
          </span>
        )}
      </p>
      <ClashNotice field={field} show={(list) => list.join(", ")} />
    </div>
  )
}
