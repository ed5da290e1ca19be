import { createStore, useStore } from "./store.ts"

const isAsked = createStore(false)

/** Opens the welcome of a new account over whatever page, however often it was closed. */
export function openWelcome(): void {
  isAsked.set(true)
}

export function closeWelcome(): void {
  isAsked.set(false)
}

export function useWelcomeAsked(): boolean {
  return useStore(isAsked)
}
