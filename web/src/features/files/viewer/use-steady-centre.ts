import { type RefObject, useLayoutEffect, useRef } from "react"

/** A position on the screen in pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * A point of the content, from 0 to 1 on each axis, and its target position in the frame in pixels.
 */
interface Grip {
  readonly part: Point
  readonly at: Point
}

function middleOf({ clientWidth, clientHeight }: HTMLElement): Point {
  return { x: clientWidth / 2, y: clientHeight / 2 }
}

/** Returns the content's point at a position in the frame. */
function partAt(frame: HTMLElement, { x, y }: Point): Point {
  return {
    x: (frame.scrollLeft + x) / frame.scrollWidth,
    y: (frame.scrollTop + y) / frame.scrollHeight,
  }
}

/** Converts a screen position to one relative to the frame. */
function within(frame: HTMLElement, { x, y }: Point): Point {
  const { left, top } = frame.getBoundingClientRect()
  return { x: x - left, y: y - top }
}

/**
 * Keeps the center of a scroller in place on resize. `from` is its initial center, from 0 to 1.
 * `grasp` holds a point and returns a function that moves it at the next size.
 */
export function useSteadyCentre(frame: RefObject<HTMLElement | null>, size: number, from: number) {
  const centre = useRef<Point>({ x: 0.5, y: from })
  const held = useRef<Grip>(undefined)
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
