import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useContext } from "react"
import type { Answer } from "../lib/api/api.ts"
import type { Messages } from "../lib/text/messages.ts"
import { askByForm, type FormNoun } from "./ask-by-form.ts"
import { MadeOnTheWay } from "./made-on-the-way.ts"
import type { RecordBase } from "./record-kind.ts"

/** How to create a record of a noun from just a name. */
export interface ByName<B extends object, T extends RecordBase> {
  readonly noun: FormNoun
  /** The first part of the noun's query keys. */
  readonly key: string
  readonly bodyOf: (name: string) => B
  readonly create: (body: B) => Promise<Answer<T>>
  readonly failure: (m: Messages) => string
}

interface Making<B, T> {
  /** The typed name. */
  readonly name: string
  /** Other known fields. */
  readonly more?: Partial<B>
  readonly onMade: (record: T) => void
}

/**
 * Creates a record from a typed name. If required custom fields are missing, opens the noun's form
 * with the name.
 */
export function useMakeByName<B extends object, T extends RecordBase>(by: ByName<B, T>) {
  const client = useQueryClient()
  const made = useContext(MadeOnTheWay)
  const { mutate } = useMutation({
    mutationFn: async ({ name, more }: Making<B, T>): Promise<RecordBase | undefined> => {
      const body = { ...by.bodyOf(name), ...more }
      try {
        const { data, undoToken } = await by.create(body)
        if (undoToken !== undefined) made?.push(undoToken)
        return data
      } catch (error) {
        return askByForm({ noun: by.noun, body }, error)
      }
    },
    onSuccess: (made, { onMade }) => {
      void client.invalidateQueries({ queryKey: [by.key] })
      // The form creates records of the same noun.
      if (made) onMade(made as T)
    },
    meta: { failure: by.failure },
  })
  return mutate
}
