import { useEffect, useState } from "react"

/** Debounce of a search, in milliseconds. */
export const searchDelay = 600

/** Returns the value after it has stayed the same for the delay. */
export function useDebounced<T>(value: T, delay = searchDelay): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
