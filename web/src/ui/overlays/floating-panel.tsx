import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import { classNames } from "../screen/class-names.ts"
import styles from "./floating-panel.module.css"

interface Props {
  /** The button to open at. */
  anchor: HTMLElement
  label: string
  role?: "dialog" | "menu"
  onClose: () => void
  children: ReactNode
}

const margin = 8
/**
 * The element that gets the focus: the first item of a menu, or the first input of a `data-first`
 * part.
 */
const firstOf = "[role^=menuitem], [data-first] :is(input, select, button)"

/** Places the panel below the anchor, else above it, within the window. */
function place(panel: HTMLElement, at: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + 4
  const top = below + height + margin <= innerHeight ? below : Math.max(margin, at.top - height - 4)
  const left = Math.min(at.left, innerWidth - width - margin)
  panel.style.setProperty("--top", `${top}px`)
  panel.style.setProperty("--left", `${Math.max(margin, left)}px`)
}

/**
 * A panel at a button, open while it is rendered. A list shares a single one instead of a panel per
 * row. Esc or a click outside closes it and restores the focus. On phones it is a sheet.
 */
export function FloatingPanel({ anchor, label, role = "dialog", onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return undefined
    // Measured once, because the list may scroll the anchor away.
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
        // The browser restores the focus itself, unless the action disabled the button.
        if (document.activeElement === document.body) anchor.focus({ preventScroll: true })
        onClose()
      }}
    >
      {children}
    </div>
  )
}
