import { createStore, useStore } from "../store.ts"

const isAsked = createStore(false)

/** Opens the welcome of a new account, even if the user closed it before. */
export function openWelcome(): void {
  isAsked.set(true)
}

export function closeWelcome(): void {
  isAsked.set(false)
}

export function useWelcomeAsked(): boolean {
  return useStore(isAsked)
}
