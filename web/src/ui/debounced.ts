import { useEffect, useState } from "react"

/** Milliseconds that a search waits for the next key. */
export const searchDelay = 600

/** A value that follows once it has rested. */
export function useDebounced<T>(value: T, delay = searchDelay): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
