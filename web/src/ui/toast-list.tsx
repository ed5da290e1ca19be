// It renders so seldom that remembering its parts costs the first page more bytes than it saves.
"use no memo"

import { CircleCheck, OctagonAlert, TriangleAlert, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useMessages } from "../lib/messages.ts"
import { dismissToast, type Toast, useToasts } from "../lib/toasts.ts"
import { Button } from "./button.tsx"
import { classNames } from "./class-names.ts"
import { IconButton } from "./icon-button.tsx"
import { useTopDialog } from "./open-dialogs.ts"
import styles from "./toast-list.module.css"

const icons = { success: CircleCheck, error: OctagonAlert, warning: TriangleAlert }

/** Ends a toast after its time; the time rests while it is looked at. */
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
    // The handlers only let the time rest; there is nothing to operate on the item itself.
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
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      <div className={styles.actions}>
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

/** The toasts, over everything: inside the topmost dialog when one is open, since all else is inert then. */
export function ToastList() {
  const m = useMessages()
  const toasts = useToasts()
  const dialog = useTopDialog()
  return createPortal(
    <section className={styles.region} aria-label={m.ui.notices} aria-live="polite">
      <ol className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.hash} toast={toast} />
        ))}
      </ol>
    </section>,
    dialog ?? document.body,
  )
}
