import { X } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { IconButton } from "../marks/icon-button.tsx"
import { usePhone } from "../screen/phone.ts"
import { useCommand } from "../screen/shortcuts.ts"
import styles from "./side-panel.module.css"

/** A list with space for a panel beside it. On a phone the panel covers the list. */
export function WithSidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const isCovered = usePhone() && Boolean(panel)
  return (
    <div className="flex h-full relative">
      <div className="flex-1 min-w-0 overflow-auto" inert={isCovered}>
        {children}
      </div>
      {panel}
    </div>
  )
}

interface Props {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** An item of a list, beside it. Esc closes it. */
export function SidePanel({ title, closeLabel, onClose, children }: Props) {
  const ref = useRef<HTMLElement>(null)
  useCommand("page.close", onClose)
  useEffect(() => {
    // On a phone the panel covers the list, so it takes the focus. Elsewhere keyboard users stay in
    // the list.
    if (getComputedStyle(ref.current ?? document.body).position === "absolute") ref.current?.focus()
  }, [])
  return (
    <section ref={ref} className={`surface stack flex-none ${styles.panel}`} aria-label={title} tabIndex={-1}>
      <div className={`row gap-2 flex-none ${styles.bar}`}>
        <h2 className="flex-1 min-w-0 text-m truncate" title={title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
      </div>
      <div className={`stack gap-5 flex-1 min-h-0 overflow-auto ${styles.body}`}>{children}</div>
    </section>
  )
}
