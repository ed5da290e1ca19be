import { isEmptyValue } from "@funil/contract/shared/conditions"
import type { ReactNode } from "react"
import { ClashNotice } from "./clash-notice.tsx"
import { useIsFolded } from "./empty-fold.ts"
import styles from "./in-place-row.module.css"
import type { InPlace } from "./in-place.ts"
import { SaveMark } from "./save-mark.tsx"

interface Props<T> {
  /** The visible label beside the field. The field repeats it for screen readers. */
  label: string
  field: InPlace<T>
  /** Shows the field even where empty fields are hidden. */
  isRequired?: boolean
  /** Formats a value, to show it beside another user's. */
  show: (value: T) => ReactNode
  children: ReactNode
}

/**
 * A field that looks like text until it has the focus, and saves on its own. If empty it shows a
 * dash, and its placeholder only with the focus.
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
        <div className={`col-all ${styles.clash}`}>
          <ClashNotice field={field} show={show} />
        </div>
      )}
    </div>
  )
}
