import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import { classNames } from "./class-names.ts"
import styles from "./floating-panel.module.css"

interface Props {
  /** The button at which it stands. */
  anchor: HTMLElement
  label: string
  role?: "dialog" | "menu"
  onClose: () => void
  children: ReactNode
}

const margin = 8
/** Takes the focus: the first item of a menu, or the first input of a part that says so. */
const firstOf = "[role^=menuitem], [data-first] :is(input, select, button)"

/** Below the anchor where there is room, else above it, and never beyond the edge of the window. */
function place(panel: HTMLElement, at: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + 4
  const top = below + height + margin <= innerHeight ? below : Math.max(margin, at.top - height - 4)
  const left = Math.min(at.left, innerWidth - width - margin)
  panel.style.setProperty("--top", `${top}px`)
  panel.style.setProperty("--left", `${Math.max(margin, left)}px`)
}

/**
 * A panel at a button, open as long as it is rendered: one for a whole list, where a panel for each row would be too
 * many. Esc or a click beside it closes it, and the focus goes back; on phones it is a sheet.
 */
export function FloatingPanel({ anchor, label, role = "dialog", onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return undefined
    // Taken once: the list may scroll the anchor away meanwhile.
    const at = anchor.getBoundingClientRect()
    panel.showPopover()
    place(panel, at)
    const observer = new ResizeObserver(() => place(panel, at))
    observer.observe(panel)
    return () => observer.disconnect()
  }, [anchor])
  useEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>(firstOf)
    ;(first ?? ref.current)?.focus()
  }, [])
  return (
    <div
      ref={ref}
      role={role}
      aria-label={label}
      popover="auto"
      tabIndex={-1}
      className={classNames(styles.panel, role === "menu" && styles.menu)}
      onToggle={(event) => {
        if (event.target !== event.currentTarget || event.newState !== "closed") return
        // The browser does so itself, unless the button that had it was disabled by what it began.
        if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
        onClose()
      }}
    >
      {children}
    </div>
  )
}
