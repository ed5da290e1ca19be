import { createStore, useStore } from "../store.ts"

const refused = createStore<string | undefined>(undefined)

/** Stores that the server rejected this network address, with its message. */
export function refuseAddress(text: string | undefined): void {
  refused.set(text)
}

/** The server's message, or undefined while the address is accepted. */
export function useRefusedAddress(): string | undefined {
  return useStore(refused)
}
