import { ApiError } from "../lib/api/api-error.ts"
import { createStore, useStore } from "../lib/store.ts"
import type { RecordBase } from "./record-kind.ts"

/** The nouns that users can create by name, without their form. */
export type FormNoun = "deal" | "contact" | "company" | "product"

/** A record that the server rejected because fields are missing. */
interface RejectedRecord {
  readonly noun: FormNoun
  readonly body: object
}

/** The form to show, prefilled with the typed values. */
export interface FormRequest extends RejectedRecord {
  /** The server's messages by field. */
  readonly problems: Readonly<Record<string, string>>
  /** Receives the created record, or undefined if the user canceled. */
  readonly answer: (made: RecordBase | undefined) => void
}

const asked = createStore<FormRequest | undefined>(undefined)

export function useAskedForm(): FormRequest | undefined {
  return useStore(asked)
}

/**
 * The messages about custom fields, which only the noun's form shows. Undefined if there are none.
 */
function ownFieldProblems(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError)) return undefined
  const all = Object.entries(error.fields)
  if (!all.some(([name]) => name.startsWith("custom_fields."))) return undefined
  return Object.fromEntries(all.map(([name, [sentence = ""]]) => [name, sentence]))
}

/**
 * Opens the noun's form if a record lacks required custom fields. Resolves to the created record,
 * or undefined if the user cancels. Rethrows other errors.
 */
export async function askByForm(refused: RejectedRecord, error: unknown): Promise<RecordBase | undefined> {
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
