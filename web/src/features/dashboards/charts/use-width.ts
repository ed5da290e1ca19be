import { useCallback, useState } from "react"

/** Tracks the width of an element. Undefined until it is mounted. */
export function useWidth(): readonly [
  (element: Element | null) => (() => void) | undefined,
  number | undefined,
] {
  const [width, setWidth] = useState<number>()
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
