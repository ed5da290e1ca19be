import { createStore, useStore } from "./store.ts"

const refused = createStore<string | undefined>(undefined)

/** Notes that the account may not be used from here, in the server's words. */
export function refuseAddress(text: string | undefined): void {
  refused.set(text)
}

/** Why the account may not be used from here; undefined while it may. */
export function useRefusedAddress(): string | undefined {
  return useStore(refused)
}
