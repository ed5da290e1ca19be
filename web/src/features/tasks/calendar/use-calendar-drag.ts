import type { Task } from "@funil/contract/records/tasks"
import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { holdUpdates } from "../../../lib/api/update-hold.ts"
import {
  between,
  minutesBetween,
  shifted,
  type Slot,
  stepMinutes,
  stretched,
  type When,
} from "./calendar-shift.ts"

/** How long a finger must rest before it drags, in milliseconds. */
const holdTime = 400
/** How far a resting finger may move, in pixels. Beyond that it scrolls. */
const tremble = 10

/**
 * Waits for a resting finger, then blocks scrolling and the context menu until it lifts. Returns a
 * function that stops waiting.
 */
function awaitHold(pressed: PointerEvent, target: Element, onHold: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let isHeld = false
  const timer = setTimeout(() => {
    isHeld = true
    onHold()
  }, holdTime)
  const end = () => {
    clearTimeout(timer)
    listeners.abort()
  }
  const keep = (event: Event) => {
    if (isHeld && event.cancelable) event.preventDefault()
  }
  // On the pressed element itself, because it may be removed during the press and its events would
  // no longer bubble.
  target.addEventListener("touchmove", keep, { passive: false, signal })
  addEventListener("contextmenu", (event) => event.preventDefault(), { capture: true, signal })
  addEventListener(
    "pointermove",
    ({ clientX, clientY }: PointerEvent) => {
      const distance = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY)
      if (!isHeld && distance > tremble) end()
    },
    { signal },
  )
  for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, end, { signal })
  return end
}

/** What the pointer drags: a task, the end of a task, or a range for a new task. */
export interface DragState extends When {
  readonly kind: "move" | "end" | "new"
  readonly task: Task | undefined
}

interface Options {
  readonly isEnabled: boolean
  taskOf: (id: string) => Task | undefined
  onMove: (task: Task, when: When) => void
  onCreate: (when: When) => void
}

/** How far the pointer moves before a press becomes a drag, in pixels. */
const slack = 4
const edge = 36
const edgeSpeed = 10

/** Where a press started. A task in a popover over the calendar starts on its own day. */
function slotOf(
  { clientX, clientY }: PointerEvent,
  target: Element,
  task: Task | undefined,
): Slot | undefined {
  if (task && target.closest("[popover]")) return { day: task.start.slice(0, 10), minute: undefined }
  return slotAt(clientX, clientY)
}

/** The position under a point, ignoring elements that cover the day. */
export function slotAt(x: number, y: number): Slot | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest<HTMLElement>("[data-day]")
    if (found) {
      const { day = "", hours } = found.dataset
      if (hours === undefined) return { day, minute: undefined }
      const { top, height } = found.getBoundingClientRect()
      const steps = Math.floor((((y - top) / height) * 1440) / stepMinutes)
      return { day, minute: Math.min(Math.max(steps, 0), 1440 / stepMinutes - 1) * stepMinutes }
    }
  }
  return undefined
}

function draggedTo(
  kind: DragState["kind"],
  task: Task | undefined,
  from: Slot,
  to: Slot,
): DragState | undefined {
  if (!task)
    return from.minute === undefined || to.minute === undefined
      ? undefined
      : { kind, task, ...between(from, to) }
  const minutes = minutesBetween(from, to)
  return { kind, task, ...(kind === "end" ? stretched(task, minutes, from) : shifted(task, minutes)) }
}

function isSame(a: DragState | undefined, b: DragState | undefined): boolean {
  return a?.start === b?.start && a?.end === b?.end
}

function leave(): void {}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Blocks the click that follows a drag. */
function swallowClick(): void {
  addEventListener("click", swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener("click", swallow, { capture: true }))
}

/**
 * Drags tasks, their ends and new ranges with one listener for all tasks. Other users' updates
 * don't interrupt a drag, and Esc cancels it. Touch drags after a hold.
 */
export function useCalendarDrag(
  root: RefObject<HTMLElement | null>,
  options: Options,
): DragState | undefined {
  const [dragged, setDragged] = useState<DragState>()
  const { isEnabled } = options
  const taskOf = useEffectEvent(options.taskOf)
  const drop = useEffectEvent((what: DragState) => {
    const { task, start, end } = what
    if (!task) options.onCreate({ start, end })
    else if (start !== task.start || end !== task.end) options.onMove(task, { start, end })
  })
  useEffect(() => {
    const element = root.current
    if (!element || !isEnabled) return undefined
    let give: (() => void) | undefined
    const press = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const isTouch = event.pointerType === "touch"
      if (event.button !== 0 || !event.isPrimary || !target) return
      const id = target.closest<HTMLElement>("[data-task]")?.dataset["task"]
      const task = id === undefined ? undefined : taskOf(id)
      if (!task && (isTouch || target.closest("a, button"))) return
      const from = slotOf(event, target, task)
      if (!from) return
      const kind = !task ? "new" : target.closest("[data-grip]") ? "end" : "move"
      const begin = () =>
        follow(element, { event, kind, task, from, onDrag: setDragged, onDrop: (what) => drop(what) })
      if (!isTouch) give = begin()
      else
        give = awaitHold(event, target, () => {
          give = begin()
        })
    }
    element.addEventListener("pointerdown", press)
    // The browser decides at the start of a touch whether it may scroll, before the drag is known.
    element.addEventListener("touchmove", leave, { passive: false })
    return () => {
      element.removeEventListener("pointerdown", press)
      element.removeEventListener("touchmove", leave)
      give?.()
    }
  }, [root, isEnabled])
  return dragged
}

interface Press {
  readonly event: PointerEvent
  readonly kind: DragState["kind"]
  readonly task: Task | undefined
  readonly from: Slot
  onDrag: (dragged: DragState | undefined) => void
  onDrop: (dragged: DragState) => void
}

/** Follows a press until it ends. Returns a function that cancels it. */
// One drag: its listeners share the point, the frame and the dragged task.
// oxlint-disable-next-line max-lines-per-function
function follow(root: HTMLElement, { event: pressed, kind, task, from, onDrag, onDrop }: Press): () => void {
  const scroller = root.querySelector("[data-scroller]")
  let point = { x: pressed.clientX, y: pressed.clientY }
  let now: DragState | undefined
  let release: (() => void) | undefined
  let frame = 0
  const update = () => {
    const to = slotAt(point.x, point.y)
    const next = to && draggedTo(kind, task, from, to)
    if (!next || isSame(next, now)) return
    now = next
    onDrag(next)
  }
  const scroll = () => {
    const { top = 0, bottom = 0 } = scroller?.getBoundingClientRect() ?? {}
    const by = point.y > bottom - edge ? edgeSpeed : point.y < top + edge ? -edgeSpeed : 0
    if (scroller && by !== 0) scroller.scrollTop += by
    if (by !== 0) update()
    frame = requestAnimationFrame(scroll)
  }
  const lift = () => {
    release = holdUpdates()
    root.dataset["dragging"] = kind
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    point = { x: event.clientX, y: event.clientY }
    const isFar = Math.abs(point.x - pressed.clientX) > slack || Math.abs(point.y - pressed.clientY) > slack
    if (!release && isFar) lift()
    if (release) update()
  }
  if (pressed.pointerType === "touch") {
    lift()
    update()
  }
  const listeners = new AbortController()
  const end = () => {
    listeners.abort()
    cancelAnimationFrame(frame)
    if (release) swallowClick()
    release?.()
    delete root.dataset["dragging"]
    onDrag(undefined)
  }
  const { signal } = listeners
  addEventListener("pointermove", move, { signal })
  addEventListener("pointercancel", end, { signal })
  addEventListener(
    "pointerup",
    () => {
      const what = release && now
      end()
      if (what) onDrop(what)
    },
    { signal },
  )
  addEventListener(
    "keydown",
    (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !release) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { signal, capture: true },
  )
  return end
}
