import { useSyncExternalStore } from "react"

const query = globalThis.matchMedia("(max-width: 768px)")

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** Whether the window is as narrow as a phone (768 px or less) right now. */
export function isPhone(): boolean {
  return query.matches
}

/** Whether the window is as narrow as a phone, followed. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone)
}
