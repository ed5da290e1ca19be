// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { CircleCheck, OctagonAlert, TriangleAlert, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useMessages } from "../../lib/text/messages.ts"
import { dismissToast, type Toast, useToasts } from "../../lib/toasts.ts"
import { Button } from "../marks/button.tsx"
import { classNames } from "../screen/class-names.ts"
import { IconButton } from "../marks/icon-button.tsx"
import { useTopDialog } from "./open-dialogs.ts"
import styles from "./toast-list.module.css"

const icons = { success: CircleCheck, error: OctagonAlert, warning: TriangleAlert }

/** Closes a toast after its time, which pauses while the pointer or focus is on it. */
function useLifetime({ hash, time }: Toast, isPaused: boolean): void {
  const left = useRef(time)
  useEffect(() => {
    if (isPaused || left.current === Infinity) return undefined
    const began = performance.now()
    const timer = setTimeout(() => dismissToast(hash), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [hash, isPaused])
}

function ToastCard({ toast }: { toast: Toast }) {
  const m = useMessages()
  const [isPaused, setPaused] = useState(false)
  useLifetime(toast, isPaused)
  const Icon = icons[toast.status]
  const pause = () => setPaused(true)
  const go = () => setPaused(false)
  return (
    // The handlers only pause the timer. The item itself has no action.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames(styles.toast, styles[toast.status])}
      onPointerEnter={pause}
      onPointerLeave={go}
      onFocus={pause}
      onBlur={go}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text} role={toast.status === "error" ? "alert" : "status"}>
        <p className="medium break">{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      <div className={`flex gap-2 hide-empty ${styles.actions}`}>
        {[toast.offer, toast.action].map(
          (action) =>
            action && (
              <Button
                key={action.label}
                size="s"
                onClick={() => {
                  dismissToast(toast.hash)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            ),
        )}
      </div>
      <IconButton size="s" label={m.ui.close} icon={<X />} onClick={() => dismissToast(toast.hash)} />
    </li>
  )
}

/**
 * The toasts, over everything. With a modal dialog they are inside it, because elements outside are
 * inert.
 */
export function ToastList() {
  const m = useMessages()
  const toasts = useToasts()
  const dialog = useTopDialog()
  return createPortal(
    <section className={styles.region} aria-label={m.ui.notices} aria-live="polite">
      <ol className="stack gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.hash} toast={toast} />
        ))}
      </ol>
    </section>,
    dialog ?? document.body,
  )
}
