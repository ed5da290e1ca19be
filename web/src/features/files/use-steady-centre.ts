import { type RefObject, useLayoutEffect, useRef } from "react"

/** Which point of a whole is in the middle of its frame, each way from 0 to 1. */
function centreOf(frame: HTMLElement): { x: number; y: number } {
  return {
    x: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
    y: (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
  }
}

/**
 * Keeps what is in the middle of a scroll frame there when its content becomes another `size`, or the frame does. `from` is how
 * far down the middle is before anything was scrolled, 0 to 1.
 */
export function useSteadyCentre(frame: RefObject<HTMLElement | null>, size: number, from: number) {
  const centre = useRef({ x: 0.5, y: from })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || size === 0) return undefined
    const keep = () => {
      const { x, y } = centre.current
      element.scrollTo(
        x * element.scrollWidth - element.clientWidth / 2,
        y * element.scrollHeight - element.clientHeight / 2,
      )
    }
    keep()
    const observer = new ResizeObserver(keep)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, size])
  return () => {
    if (frame.current) centre.current = centreOf(frame.current)
  }
}
