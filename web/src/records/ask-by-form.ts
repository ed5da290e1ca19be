import { ApiError } from "../lib/api-error.ts"
import { createStore, useStore } from "../lib/store.ts"
import type { RecordBase } from "./record-kind.ts"

/** The nouns of which one is made on the way, without their form. */
export type FormNoun = "deal" | "contact" | "company" | "product"

/** What was to become a record of a noun, but has too little. */
interface Refused {
  readonly noun: FormNoun
  readonly body: object
}

/** A form that is to be shown, filled in with what is there already. */
export interface AskedForm extends Refused {
  /** What the server says of single fields. */
  readonly problems: Readonly<Record<string, string>>
  /** What was made, or undefined when the form was left. */
  readonly answer: (made: RecordBase | undefined) => void
}

const asked = createStore<AskedForm | undefined>(undefined)

export function useAskedForm(): AskedForm | undefined {
  return useStore(asked)
}

/** The sentences about the account's own fields, which only the noun's form shows; undefined where none is at fault. */
function ownFieldProblems(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError)) return undefined
  const all = Object.entries(error.fields)
  if (!all.some(([name]) => name.startsWith("custom_fields."))) return undefined
  return Object.fromEntries(all.map(([name, [sentence = ""]]) => [name, sentence]))
}

/**
 * Asks with the noun's own form where a record could not be made because the account's own fields want more. Resolves to what was
 * made there, or to undefined when the form was left. Any other error is thrown on.
 */
export async function askByForm(refused: Refused, error: unknown): Promise<RecordBase | undefined> {
  const problems = ownFieldProblems(error)
  if (!problems) throw error
  return new Promise((resolve) => {
    asked.get()?.answer(undefined)
    const answer = (made: RecordBase | undefined) => {
      asked.set(undefined)
      resolve(made)
    }
    asked.set({ ...refused, problems, answer })
  })
}
