import { ownValue } from "@funil/contract/shared/own-value"
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import { classNames } from "../screen/class-names.ts"
import styles from "./menu.module.css"

interface Props {
  /** The props and content of the button that opens the menu. */
  trigger: Omit<ComponentProps<"button">, "type" | "popoverTarget" | "ref">
  /** `MenuItem`s, `MenuSeparator`s and other content, rendered only while the menu is open. */
  children: ReactNode
  /** The edge of the button that the menu aligns with. */
  align?: "start" | "end"
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)")]
}

/** The next item that begins with a letter, unless the letter is the shortcut of an item. */
function itemFor(key: string, menu: HTMLElement, at: number): HTMLElement | undefined {
  const isSame = (text: string | null) =>
    text?.trim()[0]?.localeCompare(key, undefined, { sensitivity: "base" }) === 0
  if (key.length > 1 || [...menu.querySelectorAll("kbd")].some(({ textContent }) => isSame(textContent)))
    return undefined
  const items = itemsOf(menu)
  return [...items.slice(at + 1), ...items].find((item) => isSame(item.textContent))
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const target = ownValue(
    {
      ArrowDown: at + 1,
      ArrowUp: at <= 0 ? items.length - 1 : at - 1,
      Home: 0,
      End: items.length - 1,
    },
    event.key,
  )
  const item =
    target === undefined ? itemFor(event.key, event.currentTarget, at) : items[target % items.length]
  if (!item) return
  event.preventDefault()
  item.focus()
}

/** Waits a few frames, because some items load when the menu opens. */
function focusEnd(menu: HTMLElement, end: 0 | -1): void {
  const item = itemsOf(menu).at(end)
  if (item) item.focus()
  else if (menu.matches(":popover-open")) requestAnimationFrame(() => focusEnd(menu, end))
}

/**
 * A button and its menu. The browser places it, closes it on Esc or a click outside, and restores
 * the focus.
 */
export function Menu({ trigger, children, align = "start" }: Props) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const end = useRef<0 | -1>(0)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        {...trigger}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
          event.preventDefault()
          end.current = event.key === "ArrowUp" ? -1 : 0
          ref.current?.showPopover({ source: event.currentTarget })
        }}
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      />
      <div
        ref={ref}
        id={id}
        role="menu"
        // Keyboard users need to scroll a long menu.
        tabIndex={0}
        popover="auto"
        className={classNames(styles.menu, align === "end" && styles.end)}
        onToggle={(event) => {
          setOpen(event.newState === "open")
          if (event.newState === "open") {
            const from = end.current
            end.current = 0
            requestAnimationFrame(() => ref.current && focusEnd(ref.current, from))
          }
          // The browser doesn't restore the focus of a menu inside a popover.
          else if (document.activeElement === document.body) opener.current?.focus()
        }}
        onKeyDown={(event) => {
          if (event.key === "Tab") event.currentTarget.hidePopover()
          moveFocus(event)
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}

interface ItemProps {
  icon?: ReactNode
  children: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** Whether the item is the selected one of a choice. */
  checked?: boolean
  /** The shortcut that does the same. */
  shortcut?: string
}

export function MenuItem({ icon, children, onSelect, danger, disabled, checked, shortcut }: ItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={checked}
      tabIndex={-1}
      disabled={disabled}
      className={classNames(styles.item, danger && styles.danger)}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()
        onSelect()
      }}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className="flex-1 min-w-0">{children}</span>
      {checked && <span className={styles.check} aria-hidden="true" />}
      {shortcut && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </button>
  )
}

export function MenuSeparator() {
  return <hr className={styles.separator} />
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className={styles.heading}>{children}</p>
}
