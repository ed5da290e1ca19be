import { ownValue } from "@funil/contract/shared/own-value"
import { Maximize2, Minimize2, Move, X } from "lucide-react"
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { createPortal } from "react-dom"
import styles from "./floating-window.module.css"
import { IconButton } from "../marks/icon-button.tsx"
import { useTopDialog } from "./open-dialogs.ts"
import { fitted, moved, placed, resized, type WindowBox } from "./window-box.ts"

export interface WindowWords {
  /** Explains how to move it with the keyboard. */
  readonly move: string
  readonly resize: string
  readonly maximise: string
  readonly restore: string
  readonly close: string
}

interface Props {
  /** Names the window for screen readers. */
  label: string
  title: ReactNode
  words: WindowWords
  /** The initial size in pixels, for both sides. */
  size: number
  /** The least size in pixels, unless the screen is smaller. */
  least: number
  /** More buttons in its head. */
  actions?: ReactNode
  /** Called on keys pressed in the window, or anywhere while nothing else takes typing. */
  onKey: (event: globalThis.KeyboardEvent) => void
  onClose: () => void
  children: ReactNode
}

const step = 16
const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

const screen = () => ({ width: innerWidth, height: innerHeight })

const pressed = (event: { target: EventTarget | null }, selector: string) =>
  event.target instanceof Element && event.target.closest(selector) !== null

type Shift = (from: WindowBox, x: number, y: number) => void

/** Drags with the pointer, by the distance from the press. */
function useDragging(box: WindowBox, onShift: Shift) {
  const start = useRef<{ x: number; y: number; box: WindowBox }>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pressed(event, "button:not([data-shift])")) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, box }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (from) onShift(from.box, clientX - from.x, clientY - from.y)
    },
    onLostPointerCapture: () => {
      start.current = null
    },
  }
}

/** Arrow keys on the drag button move the box step by step. */
function stepping(box: WindowBox, onShift: Shift) {
  return {
    "data-shift": "",
    onKeyDown: (event: KeyboardEvent) => {
      const by = ownValue(steps, event.key)
      if (!by) return
      event.preventDefault()
      onShift(box, ...by)
    },
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  )
}

/** Handles keys before the page, unless the user types elsewhere or a dialog covers the window. */
function useWindowKeys(isCovered: boolean, onKey: Props["onKey"], onClose: () => void): void {
  const take = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (isCovered || event.defaultPrevented || event.isComposing || isTyping(event.target)) return
    if (document.querySelector('[popover="auto"]:popover-open')) return
    if (event.key === "Escape") {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !pressed(event, "[data-shift]"))
      onKey(event)
  })
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => take(event)
    document.addEventListener("keydown", onKeyDown, true)
    return () => document.removeEventListener("keydown", onKeyDown, true)
  }, [])
}

interface HeadProps extends Pick<Props, "title" | "words" | "actions" | "onClose"> {
  box: WindowBox
  isMaximised: boolean
  onMove: Shift
  onToggle: () => void
}

/** The draggable head. Its button does the same for the keyboard. */
function Head({ title, words, actions, onClose, box, isMaximised, onMove, onToggle }: HeadProps) {
  const moving = useDragging(box, onMove)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`row gap-half flex-none ${styles.head}`}
      {...(!isMaximised && moving)}
      onDoubleClick={(event) => {
        if (!pressed(event, "button")) onToggle()
      }}
    >
      <div className="flex-1 min-w-0 medium">{title}</div>
      {actions}
      {!isMaximised && (
        <IconButton
          size="s"
          className={styles.move}
          label={words.move}
          icon={<Move />}
          {...stepping(box, onMove)}
        />
      )}
      <IconButton
        size="s"
        label={isMaximised ? words.restore : words.maximise}
        icon={isMaximised ? <Minimize2 /> : <Maximize2 />}
        onClick={onToggle}
      />
      <IconButton size="s" label={words.close} icon={<X />} onClick={onClose} />
    </div>
  )
}

/** A movable and resizable window over the page, which stays usable. Esc closes it. */
export function FloatingWindow(props: Props) {
  const { label, words, size, least, onKey, onClose, children } = props
  const top = useTopDialog() ?? document.body
  // Stays inside the dialog that opened it, since elements outside a modal dialog are inert.
  const [host] = useState<HTMLElement>(top)
  const ref = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState(() => placed(size, least, screen()))
  const [isMaximised, setMaximised] = useState(false)
  const move: Shift = (from, x, y) => setBox(moved(from, x, y, screen()))
  const resize: Shift = (from, x, y) => setBox(resized(from, [x, y], least, screen()))
  const resizing = useDragging(box, resize)
  useWindowKeys(top !== host, onKey, onClose)
  useLayoutEffect(() => {
    const opener = document.activeElement
    ref.current?.showPopover()
    ref.current?.focus()
    const fit = () => setBox((old) => fitted(old, least, screen()))
    globalThis.addEventListener("resize", fit)
    return () => {
      globalThis.removeEventListener("resize", fit)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [least])
  const toggle = () => setMaximised((old) => !old)
  return createPortal(
    <div
      ref={ref}
      role="dialog"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      className={styles.window}
      data-maximised={isMaximised || undefined}
      style={isMaximised ? undefined : box}
    >
      <Head {...props} box={box} isMaximised={isMaximised} onMove={move} onToggle={toggle} />
      <div className={`stack flex-1 min-h-0 ${styles.body}`}>{children}</div>
      {!isMaximised && (
        <button
          type="button"
          className={styles.grip}
          aria-label={words.resize}
          title={words.resize}
          {...resizing}
          {...stepping(box, resize)}
        />
      )}
    </div>,
    host,
  )
}
