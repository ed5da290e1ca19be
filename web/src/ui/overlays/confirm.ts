import { createStore, useStore } from "../../lib/store.ts"

export interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  text: string
  /** The button's label: the verb of the action. */
  confirm: string
  danger?: boolean
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void
}

const asked = createStore<OpenQuestion | undefined>(undefined)

/** Asks for confirmation. Resolves to whether the user confirmed. */
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

export function useAskedQuestion(): OpenQuestion | undefined {
  return useStore(asked)
}
