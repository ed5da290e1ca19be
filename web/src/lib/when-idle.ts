import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"

/** The longest time to wait for the page's main content, in milliseconds. */
const patience = 3000

/** Runs a function once the page is painted and idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(waiting)
}

/** Whether the page has shown its main content. */
let wasQuiet = false

/** Whether the page's main content is loaded and painted, so that the rest may load. */
export function useIsQuiet(): boolean {
  const client = useQueryClient()
  const [isQuiet, setQuiet] = useState(wasQuiet)
  useEffect(() => {
    if (isQuiet) return undefined
    const began = performance.now()
    let callOff = () => undefined as void
    const look = () => {
      if (client.isFetching() === 0 || performance.now() - began > patience) {
        wasQuiet = true
        return setQuiet(true)
      }
      const timer = setTimeout(() => (callOff = whenIdle(look)), 50)
      callOff = () => clearTimeout(timer)
    }
    callOff = whenIdle(look)
    return () => callOff()
  }, [client, isQuiet])
  return isQuiet
}
