import { type ReactNode, useRef } from "react"
import { classNames } from "../screen/class-names.ts"
import styles from "./drawer.module.css"
import { useModal } from "./open-dialogs.ts"

interface Props {
  /** Names the drawer for screen readers. The content has its own visible head. */
  label: string
  /** Whether the content has a single column. */
  isNarrow?: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel on the right over the page, which stays in place. It fills the screen on phones. */
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
      <div className={`surface stack h-full overflow-auto ${styles.panel}`}>{isOpen && children}</div>
    </dialog>
  )
}
