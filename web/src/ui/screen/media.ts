import { useSyncExternalStore } from "react"

interface Media {
  /** Whether the query matches now. */
  readonly matches: () => boolean
  /** Subscribes to whether the query matches. */
  readonly useMatches: () => boolean
}

/** A media query on the window. */
export function media(text: string): Media {
  const query = globalThis.matchMedia(text)
  const matches = () => query.matches
  function subscribe(listener: () => void): () => void {
    query.addEventListener("change", listener)
    return () => query.removeEventListener("change", listener)
  }
  function useMatches(): boolean {
    return useSyncExternalStore(subscribe, matches)
  }
  return { matches, useMatches }
}
