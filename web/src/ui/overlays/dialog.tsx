import { X } from "lucide-react"
import { type ReactNode, useId, useRef } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { classNames } from "../screen/class-names.ts"
import styles from "./dialog.module.css"
import { OutsideForms } from "../forms/form-element.tsx"
import { IconButton } from "../marks/icon-button.tsx"
import { useModal } from "./open-dialogs.ts"
import { WithheldFailure } from "./withheld-failure.tsx"

interface Props {
  title: string
  /**
   * Called on Esc, the close button or a click outside. The parent then stops rendering the dialog.
   */
  onClose: () => void
  children: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: "s" | "m" | "l"
  /** Fills the screen on phones, for content that needs the space. */
  fillsPhone?: boolean
  /** False if the user must answer: no Esc, no close button. */
  dismissable?: boolean
  role?: "dialog" | "alertdialog"
}

/**
 * A modal dialog, open while it is rendered. On phones a sheet at the bottom. The browser traps and
 * restores the focus.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = "m",
  fillsPhone = false,
  dismissable = true,
  role,
}: Props) {
  const m = useMessages()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const isOpen = useModal(ref)
  return (
    <OutsideForms>
      <dialog
        ref={ref}
        role={role}
        aria-labelledby={titleId}
        className={classNames(styles.dialog, styles[size], fillsPhone && styles.filling)}
        closedby={dismissable ? "closerequest" : "none"}
        onCancel={(event) => {
          event.preventDefault()
          if (dismissable && event.target === event.currentTarget) onClose()
        }}
        onPointerDown={(event) => {
          if (dismissable && event.target === event.currentTarget) onClose()
        }}
      >
        <div className={`floating stack min-w-0 overflow-hidden ${styles.panel}`}>
          <header className={`row gap-2 ${styles.header}`}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {dismissable && <IconButton size="s" label={m.ui.close} icon={<X />} onClick={onClose} />}
          </header>
          <div className={`stack gap-4 overflow-y-auto ${styles.body}`}>{isOpen && children}</div>
          {isOpen && <WithheldFailure dialog={ref} />}
          {isOpen && footer && (
            <footer className={`line-above surface flex wrap justify-end gap-2 ${styles.footer}`}>
              {footer}
            </footer>
          )}
        </div>
      </dialog>
    </OutsideForms>
  )
}
