import { type ComponentProps, type ReactNode, useId, useState } from "react"
import { classNames } from "../screen/class-names.ts"
import styles from "./popover.module.css"

interface Props {
  trigger: Omit<ComponentProps<"button">, "type" | "popoverTarget">
  /** Names the panel for screen readers. */
  label: string
  /** Rendered only while open. Calls `close` when done. */
  children: (close: () => void) => ReactNode
  align?: "start" | "end"
}

/** A button with a small panel, for content other than a list of actions. */
export function Popover({ trigger, label, children, align = "start" }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button {...trigger} type="button" popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen} />
      <div
        id={id}
        role="dialog"
        aria-label={label}
        popover="auto"
        className={classNames(styles.popover, align === "end" && styles.end)}
        onToggle={(event) => {
          if (event.target === event.currentTarget) setOpen(event.newState === "open")
        }}
      >
        {isOpen && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  )
}
