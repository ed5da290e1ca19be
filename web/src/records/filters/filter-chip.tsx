import type { FilterRow } from "@funil/contract/shared/filters"
import { TriangleAlert, X } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../../ui/screen/class-names.ts"
import styles from "./filter-bar.module.css"
import type { FilterField } from "./filter-field.ts"
import { useRowText } from "./row-text.ts"

interface Props {
  /** Undefined if the field was deleted. */
  field: FilterField | undefined
  row: FilterRow
  error: string | undefined
  isOpen: boolean
  onEdit: (anchor: HTMLElement) => void
  onRemove: () => void
}

/** A filter row in words. Clicking edits it. */
export function FilterChip({ field, row, error, isOpen, onEdit, onRemove }: Props) {
  const m = useMessages()
  const text = useRowText(field, row)
  const whole = [text.field, text.condition, text.value].filter(Boolean).join(" ")
  const problem = field ? error : m.filters.broken
  return (
    <span className={classNames(styles.chip, problem !== undefined && styles.broken)}>
      <button
        type="button"
        className={styles.open}
        aria-label={m.filters.edit(whole)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={problem ?? whole}
        disabled={!field}
        onClick={(event) => onEdit(event.currentTarget)}
      >
        {problem !== undefined && <TriangleAlert aria-hidden="true" />}
        <span className={styles.field}>{text.field}</span>
        <span className={styles.condition}>{text.condition}</span>
        {text.value !== "" && <span className="plain medium truncate">{text.value}</span>}
      </button>
      {error !== undefined && (
        <span className="visually-hidden" role="alert">
          {error}
        </span>
      )}
      <button
        type="button"
        className={`icon-s ${styles.clear}`}
        aria-label={m.filters.remove(text.field)}
        title={m.filters.remove(text.field)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
