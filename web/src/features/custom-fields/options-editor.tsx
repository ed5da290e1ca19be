import { maxOptionLength, maxOptions } from "@funil/contract/settings/custom-fields"
import { Plus, X } from "lucide-react"
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { SortableList } from "../../ui/lists/sortable-list.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import styles from "./options-editor.module.css"
import { type DraftOption, isTakenOption, newOption, pasted } from "./option-list.ts"

interface Props {
  options: readonly DraftOption[]
  onChange: (options: DraftOption[]) => void
  error: string | undefined
}

interface RowProps {
  option: DraftOption
  place: number
  isTaken: boolean
  handle: ReactNode
  onText: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onRemove: () => void
}

function OptionRow({ option, place, isTaken, handle, onText, onRemove, ...events }: RowProps) {
  const m = useMessages()
  const words = m.customFields.form
  return (
    <div className={`flex items-start gap-1 ${styles.row}`}>
      {handle}
      <div className="flex-1 min-w-0">
        <TextField
          quiet
          {...events}
          data-option={option.key}
          label={words.option(place)}
          placeholder={words.option(place)}
          maxLength={maxOptionLength}
          value={option.text}
          onChange={onText}
          error={isTaken ? words.optionTaken : undefined}
        />
      </div>
      <IconButton
        size="s"
        label={m.ui.remove(option.text || words.option(place))}
        icon={<X />}
        onClick={onRemove}
      />
    </div>
  )
}

/** Adds and removes options and moves the focus to the next one. */
function useOptionKeys(
  ref: RefObject<HTMLElement | null>,
  options: Props["options"],
  onChange: Props["onChange"],
) {
  const focus = (key: string | undefined) =>
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[data-option="${key}"]`)?.focus())
  const insert = (at: number) => {
    if (options.length >= maxOptions) return
    const option = newOption("")
    onChange(options.toSpliced(at, 0, option))
    focus(option.key)
  }
  const remove = (at: number) => {
    onChange(options.toSpliced(at, 1))
    focus((options[at - 1] ?? options[at + 1])?.key)
  }
  const onPaste = (event: ClipboardEvent, at: number) => {
    const lines = event.clipboardData.getData("text").split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    onChange(pasted(options, at, lines))
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && !(event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      insert(at + 1)
    } else if (event.key === "Backspace" && options[at]?.text === "" && options.length > 1) {
      event.preventDefault()
      remove(at)
    }
  }
  return { insert, remove, onPaste, onKeyDown }
}

/** Edits the options of a select: type, paste many at once, reorder. */
export function OptionsEditor({ options, onChange, error }: Props) {
  const m = useMessages()
  const words = m.customFields.form
  const ref = useRef<HTMLFieldSetElement>(null)
  const isFull = options.length >= maxOptions
  const { insert, remove, onPaste, onKeyDown } = useOptionKeys(ref, options, onChange)
  return (
    <fieldset ref={ref} className="min-w-0">
      <legend className="mb-1 text-s muted medium">{words.options}</legend>
      <SortableList
        label={words.options}
        items={options}
        keyOf={({ key }) => key}
        nameOf={({ text }) => text}
        words={words.optionSort}
        onMove={(from, to) => {
          const moving = options[from]
          if (moving) onChange(options.toSpliced(from, 1).toSpliced(to, 0, moving))
        }}
      >
        {(option, index, handle) => (
          <OptionRow
            option={option}
            place={index + 1}
            isTaken={isTakenOption(options, index)}
            handle={handle}
            onText={(text) => onChange(options.with(index, { ...option, text }))}
            onPaste={(event) => onPaste(event, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onRemove={() => remove(index)}
          />
        )}
      </SortableList>
      <div className={`row wrap ${styles.foot}`}>
        <Button size="s" icon={<Plus />} disabled={isFull} onClick={() => insert(options.length)}>
          {words.addOption}
        </Button>
        <p className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
          {error ?? (isFull ? words.optionsFull(maxOptions) : words.pasteHint)}
        </p>
      </div>
    </fieldset>
  )
}
