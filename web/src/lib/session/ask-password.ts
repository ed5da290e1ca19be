import { createStore, useStore } from "../store.ts"

interface PasswordQuestion {
  readonly answer: (isConfirmed: boolean) => void
  readonly answered: Promise<boolean>
}

const asked = createStore<PasswordQuestion | undefined>(undefined)

/** Asks for the password once for all waiting calls. Resolves to false if the user cancels. */
export function askPassword(): Promise<boolean> {
  const open = asked.get()
  if (open) return open.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isConfirmed: boolean) => {
    asked.set(undefined)
    resolve(isConfirmed)
  }
  asked.set({ answer, answered: promise })
  return promise
}

export function useAskedPassword(): PasswordQuestion | undefined {
  return useStore(asked)
}
