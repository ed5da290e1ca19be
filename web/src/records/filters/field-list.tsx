import { ownValue } from "@funil/contract/shared/own-value"
import { type KeyboardEvent, useId, useState } from "react"
import { folded } from "../../lib/text/folded.ts"
import { useMessages } from "../../lib/text/messages.ts"
import control from "../../ui/fields/control.module.css"
import styles from "./field-list.module.css"
import type { FilterField } from "./filter-field.ts"
import { fullLabel } from "./filter-fields.ts"

interface Props {
  fields: readonly FilterField[]
  onPick: (field: FilterField) => void
}

/** The fields whose label has every word of the text, prefix matches first. */
function matching(fields: readonly FilterField[], text: string): FilterField[] {
  const wanted = folded(text.trim())
  const parts = wanted.split(/\s+/)
  const found = fields.filter((field) => parts.every((part) => folded(fullLabel(field)).includes(part)))
  if (wanted === "") return found
  const rank = ({ label }: FilterField) => (folded(label).startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

function Heading({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="presentation" className={`text-xs faint bold ${styles.heading}`}>
      {text}
    </p>
  )
}

interface OptionProps {
  id: string
  label: string
  isActive: boolean
  onActive: () => void
  onPick: () => void
}

/** The input keeps the focus and handles the keys. */
function FieldOption({ id, label, isActive, onActive, onPick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`row pointer ${styles.option}`}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && onActive()}
      onClick={onPick}
    >
      {label}
    </div>
  )
}

/** A searchable list of a noun's fields, with arrow keys and Enter. */
export function FieldList({ fields, onPick }: Props) {
  const m = useMessages()
  const id = useId()
  const [text, setText] = useState("")
  const [active, setActive] = useState(0)
  const found = matching(fields, text)
  const type = (next: string) => {
    setText(next)
    setActive(0)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key)
    const picked = found[active]
    if (by !== undefined) {
      event.preventDefault()
      const next = (active + by + found.length) % Math.max(found.length, 1)
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" })
    } else if (event.key === "Enter" && picked) {
      event.preventDefault()
      onPick(picked)
    }
  }
  return (
    <div className={`stack gap-2 max-w-full ${styles.list}`} data-first>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `${id}-${active}`}
        aria-label={m.filters.findField}
        placeholder={m.filters.findField}
        autoComplete="off"
        className={control.control}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      <div id={id} role="listbox" aria-label={m.filters.addKey} className={styles.options}>
        {found.map((field, at) => {
          const heading = text.trim() === "" && found[at - 1]?.group !== field.group ? field.group : undefined
          return (
            <div key={field.name} role="presentation">
              <Heading text={heading} />
              <FieldOption
                id={`${id}-${at}`}
                label={text.trim() === "" ? field.label : fullLabel(field)}
                isActive={at === active}
                onActive={() => setActive(at)}
                onPick={() => onPick(field)}
              />
            </div>
          )
        })}
        {found.length === 0 && <p className="p-2 muted">{m.filters.noField}</p>}
      </div>
    </div>
  )
}
