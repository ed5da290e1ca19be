import { useState } from "react"
import { Combobox } from "./combobox.tsx"
import type { FieldProps } from "./field.tsx"
import { TagChip } from "../marks/tag-chip.tsx"
import styles from "./tags-field.module.css"

interface Props extends FieldProps {
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Existing tags to suggest. */
  known: readonly string[]
  placeholder?: string
}

/** Tags as chips. Typing finds an existing tag, and Enter creates a new one. */
export function TagsField({ value, onChange, known, placeholder, ...frame }: Props) {
  const [text, setText] = useState("")
  const has = (tag: string) => value.some((item) => item.toLowerCase() === tag.toLowerCase())
  const add = (tag: string) => {
    if (!has(tag)) onChange([...value, tag])
  }
  const options = known
    .filter((tag) => !has(tag) && tag.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, 50)
    .map((tag) => ({ id: tag, label: tag }))
  return (
    <div className={`stack gap-2 ${styles.field}`}>
      <Combobox
        {...frame}
        isPicker
        value={null}
        options={options}
        onSearch={setText}
        onChange={(option) => option && add(option.label)}
        onCreate={add}
        placeholder={placeholder}
      />
      {value.length > 0 && (
        <div className="flex wrap gap-1">
          {value.map((tag) => (
            <TagChip key={tag} onRemove={() => onChange(value.filter((item) => item !== tag))}>
              {tag}
            </TagChip>
          ))}
        </div>
      )}
    </div>
  )
}
