import type { ReactNode } from "react"
import { ClashNotice } from "./clash-notice.tsx"
import styles from "./in-place-row.module.css"
import type { InPlace } from "./in-place.ts"
import { SaveMark } from "./save-mark.tsx"

interface Props<T> {
  /** Shown beside the field, which has the same label, unseen, of its own. */
  label: string
  field: InPlace<T>
  /** Writes a value when somebody else's stands against mine. */
  show: (value: T) => ReactNode
  children: ReactNode
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
}

/**
 * A field of a record that looks like text until one goes to it, and is saved alone. At rest an empty one is a dash; what may be put in
 * is said only to who is in it.
 */
export function InPlaceRow<T>({ label, field, show, children }: Props<T>) {
  return (
    <div className={styles.row} data-empty={isEmpty(field.value) || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.control}>{children}</div>
      <SaveMark state={field.state} />
      {field.clash && (
        <div className={styles.clash}>
          <ClashNotice field={field} show={show} />
        </div>
      )}
    </div>
  )
}
