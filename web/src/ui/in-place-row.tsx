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

/** A field of a record that looks like text until one goes to it, and is saved alone. */
export function InPlaceRow<T>({ label, field, show, children }: Props<T>) {
  return (
    <div className={styles.row}>
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
