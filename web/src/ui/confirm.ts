import { createStore, useStore } from "../lib/store.ts"

export interface Question {
  title: string
  /** What will happen, and whether it can be taken back. */
  text: string
  /** The word of the button: the verb of what happens. */
  confirm: string
  danger?: boolean
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void
}

const asked = createStore<AskedQuestion | undefined>(undefined)

/** Asks before something is done. Resolves to true when confirmed, to false when cancelled. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asked.get()?.answer(false)
    const answer = (yes: boolean) => {
      asked.set(undefined)
      resolve(yes)
    }
    asked.set({ ...question, answer })
  })
}

export function useAskedQuestion(): AskedQuestion | undefined {
  return useStore(asked)
}
