import { useSyncExternalStore } from "react"

interface Media {
  /** Whether it is so right now. */
  readonly matches: () => boolean
  /** Whether it is so, followed. */
  readonly useMatches: () => boolean
}

/** Whether the window is as a media query says. */
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
