import { type RefObject, useLayoutEffect, useRef } from "react"

/** A point in pixels of the screen. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A point of a whole, each way from 0 to 1, and where it is to lie in its frame, in pixels. */
interface Held {
  readonly part: Point
  readonly at: Point
}

function middleOf({ clientWidth, clientHeight }: HTMLElement): Point {
  return { x: clientWidth / 2, y: clientHeight / 2 }
}

/** Which point of the whole lies at a place of the frame. */
function partAt(frame: HTMLElement, { x, y }: Point): Point {
  return {
    x: (frame.scrollLeft + x) / frame.scrollWidth,
    y: (frame.scrollTop + y) / frame.scrollHeight,
  }
}

/** A point of the screen, from the corner of a frame. */
function within(frame: HTMLElement, { x, y }: Point): Point {
  const { left, top } = frame.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/**
 * Keeps what is in the middle of a scroll frame there when its content becomes another `size`, or the frame does. `from` is how
 * far down the middle is before anything was scrolled, 0 to 1. `grasp` takes hold of what lies under a point of the screen and
 * answers how to bring it under another one with the next size.
 */
export function useSteadyCentre(frame: RefObject<HTMLElement | null>, size: number, from: number) {
  const centre = useRef<Point>({ x: 0.5, y: from })
  const held = useRef<Held>(undefined)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || size === 0) return undefined
    const keep = () => {
      const { part, at } = held.current ?? { part: centre.current, at: middleOf(element) }
      element.scrollTo(part.x * element.scrollWidth - at.x, part.y * element.scrollHeight - at.y)
      if (held.current) centre.current = partAt(element, middleOf(element))
      held.current = undefined
    }
    keep()
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, size])
  return {
    onScroll: () => {
      if (frame.current) centre.current = partAt(frame.current, middleOf(frame.current))
    },
    grasp: (point: Point) => {
      const element = frame.current
      if (!element) return () => undefined
      const part = partAt(element, within(element, point))
      return (to: Point) => {
        held.current = { part, at: within(element, to) }
      }
    },
  }
}
