import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"

/** The longest that the rest of a page waits for what it was opened for. */
const patience = 3000

/** Runs something once the page has been painted and nothing else is to do. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(waiting)
}

/** The page has shown once what it was opened for. */
let wasQuiet = false

/** Whether what the page was opened for has been read and painted, so that the rest of it may come. */
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
