import { isEmptyValue } from "@funil/contract/shared/conditions"
import type { ReactNode } from "react"
import { ClashNotice } from "./clash-notice.tsx"
import { useIsFolded } from "./empty-fold.ts"
import styles from "./in-place-row.module.css"
import type { InPlace } from "./in-place.ts"
import { SaveMark } from "./save-mark.tsx"

interface Props<T> {
  /** Shown beside the field, which has the same label, unseen, of its own. */
  label: string
  field: InPlace<T>
  /** It shows even where empty fields are folded away. */
  isRequired?: boolean
  /** Writes a value when somebody else's stands against mine. */
  show: (value: T) => ReactNode
  children: ReactNode
}

/**
 * A field of a record that looks like text until one goes to it, and is saved alone. At rest an empty one is a dash; what may be put in
 * is said only to who is in it.
 */
export function InPlaceRow<T>({ label, field, isRequired = false, show, children }: Props<T>) {
  if (useIsFolded(field, isRequired)) return null
  return (
    <div className={styles.row} data-field="" data-empty={isEmptyValue(field.value) || undefined}>
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
