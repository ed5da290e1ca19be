import type { Task } from "@funil/contract/records/tasks"
import { ownValue } from "@funil/contract/shared/own-value"
import type { KeyboardEvent } from "react"
import { shifted, stepMinutes, type When } from "./calendar-shift.ts"
import type { CalendarView } from "./calendar-span.ts"

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The distance to a box in a direction, with sideways offset weighted more. Undefined in other
 * directions.
 */
function distance(from: DOMRect, to: DOMRect, [x, y]: readonly [number, number]): number | undefined {
  const [across, down] = [to.left - from.left, to.top - from.top]
  const [ahead, aside] = x === 0 ? [down * y, across] : [across * x, down]
  return ahead > 2 ? ahead + Math.abs(aside) * 3 : undefined
}

/** The nearest task in a direction. */
function neighbour(
  from: HTMLElement,
  among: Iterable<HTMLElement>,
  direction: readonly [number, number],
): HTMLElement | undefined {
  const box = from.getBoundingClientRect()
  let best: { element: HTMLElement; far: number } | undefined
  for (const element of among) {
    const far = distance(box, element.getBoundingClientRect(), direction)
    if (far !== undefined && (!best || far < best.far)) best = { element, far }
  }
  return best?.element
}

/**
 * The minutes that Shift and an arrow move a task: a day sideways. Up and down, a week or a step
 * among the hours.
 */
function minutesOf([x, y]: readonly [number, number], view: CalendarView): number {
  if (x !== 0) return x * 1440
  return y * (view === "month" ? 7 * 1440 : stepMinutes)
}

interface Options {
  readonly view: CalendarView
  readonly canWrite: boolean
  taskOf: (id: string) => Task | undefined
  onMove: (task: Task, when: When) => void
}

/** Arrows move the focus between tasks. With Shift they move the task. */
export function onCalendarKey(event: KeyboardEvent<HTMLElement>, options: Options): void {
  const direction = ownValue(directions, event.key)
  const chip = event.target instanceof HTMLElement && event.target.closest<HTMLElement>("[data-task]")
  if (!direction || !chip || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  if (!event.shiftKey) {
    neighbour(chip, event.currentTarget.querySelectorAll<HTMLElement>("[data-task]"), direction)?.focus()
    return
  }
  const task = options.taskOf(chip.dataset["task"] ?? "")
  if (task && options.canWrite) options.onMove(task, shifted(task, minutesOf(direction, options.view)))
}
