import { type ReactNode, useRef } from "react"
import { classNames } from "./class-names.ts"
import styles from "./drawer.module.css"
import { useModal } from "./open-dialogs.ts"

interface Props {
  /** Names the drawer for screen readers; what is shown as its head is the content's own. */
  label: string
  /** Its content has one column. */
  isNarrow?: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel at the right over the page, which stays where it was; on phones the whole screen. */
export function Drawer({ label, isNarrow = false, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const isOpen = useModal(ref)
  return (
    <dialog
      ref={ref}
      aria-label={label}
      data-drawer=""
      className={classNames(styles.drawer, isNarrow && styles.narrow)}
      closedby="closerequest"
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.panel}>{isOpen && children}</div>
    </dialog>
  )
}
